package org.semblance.pairs;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.semblance.spill.FileChecksum;
import org.semblance.spill.SavedBlocks;
import org.semblance.spill.SavedReader;

/**
 * Sorted pairs in a file of an earlier run. A block has pairs of 20 bytes each: both documents, overlap, score.
 *
 * @param content the expected checksum of the file, compared at its end
 * @param count the expected number of pairs
 */
public record SavedPairs(Path file, FileChecksum content, long count) implements SortedPairs {
    /** File type: pairs, version 1. */
    private static final int TYPE = 0x5052_0001;

    private static final int BLOCK = 1 << 14;

    /** Writes pairs to a new file. */
    public static FileChecksum write(SortedPairs pairs, Path file) throws IOException {
        ByteBuffer block = SavedBlocks.buffer((long) BLOCK * PairColumns.BYTES_EACH);
        try (SavedBlocks blocks = new SavedBlocks(file, TYPE)) {
            PairCursor pair = pairs.cursor();
            while (pair.next()) {
                if (!block.hasRemaining()) {
                    blocks.write(0, block);
                    block.clear();
                }
                block.putInt(pair.first()).putInt(pair.second()).putInt(pair.overlap());
                block.putDouble(pair.score());
            }
            blocks.write(0, block);
            return blocks.content();
        }
    }

    /** Reads all pairs once; fails if a block is damaged, if they are not sorted, or if their number is wrong. */
    public void check(int documents) throws IOException {
        long found = 0;
        long last = -1;
        PairCursor pair = cursor();
        for (; pair.next(); found++) {
            long key = PairColumns.key(pair.first(), pair.second());
            if (key <= last || pair.first() >= pair.second() || pair.second() >= documents)
                throw SavedReader.damaged(file, "its pairs are not in order");
            last = key;
        }
        if (found != count) throw SavedReader.damaged(file, "it has %d pairs, not %d".formatted(found, count));
    }

    @Override
    public PairCursor cursor() throws IOException {
        return new Cursor(new SavedReader(file, TYPE));
    }

    /** Reads block by block, and closes the file after the last one. */
    private final class Cursor extends BufferCursor {
        private final SavedReader reader;

        Cursor(SavedReader reader) {
            super(SavedBlocks.buffer(0));
            this.reader = reader;
        }

        @Override
        public boolean next() throws IOException {
            at += PairColumns.BYTES_EACH;
            while (at + PairColumns.BYTES_EACH > buffer.limit()) {
                SavedReader.@Nullable Block next = reader.next();
                if (next == null) {
                    reader.close();
                    content.require(reader.content(), file);
                    at = buffer.limit();
                    return false;
                }
                buffer = next.content();
                at = 0;
            }
            return true;
        }
    }

    /** Iterates over pairs of 20 bytes each in a buffer: both documents, overlap, score. */
    abstract static class BufferCursor implements PairCursor {
        ByteBuffer buffer;

        /** The position of the pair in the buffer. */
        int at;

        BufferCursor(ByteBuffer buffer) {
            this.buffer = buffer;
        }

        @Override
        public int first() {
            return buffer.getInt(at);
        }

        @Override
        public int second() {
            return buffer.getInt(at + 4);
        }

        @Override
        public int overlap() {
            return buffer.getInt(at + 8);
        }

        @Override
        public double score() {
            return buffer.getDouble(at + 12);
        }
    }
}
