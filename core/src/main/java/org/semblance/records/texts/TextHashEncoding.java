package org.semblance.records.texts;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Utf8Scratch;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.records.Restorable;
import org.semblance.records.RowEncoder;
import org.semblance.records.SecondReading;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;

/**
 * Documents as {@link TextHashes}, by an analyzer whose only token is the whole text. A hash has 64 bits: it only selects
 * the texts that are compared, so a collision costs one comparison and more bits would gain nothing.
 */
public final class TextHashEncoding implements Encoding<TextHashes>, Restorable {
    private final long mask;
    private final @Nullable Store store;

    public TextHashEncoding() {
        this(-1);
    }

    /** @param mask the bits of a hash that count, fewer in tests of collisions */
    TextHashEncoding(long mask) {
        this(mask, null);
    }

    private TextHashEncoding(long mask, @Nullable Store store) {
        this.mask = mask;
        this.store = store;
    }

    @Override
    public Optional<Restorable> restorable() {
        return Optional.of(this);
    }

    @Override
    public Encoding<TextHashes> storing(Store rows) {
        return new TextHashEncoding(mask, rows);
    }

    /** A row is a hash and a size; it is empty if the document has no text. */
    @Override
    public Encoded restored(long[] numbers, int[] ends, int documents, MemoryMeter footprint) {
        long[] hashes = new long[documents];
        int[] sizes = new int[documents];
        for (int d = 0, at = 0; d < documents; at = ends[d++]) {
            if (ends[d] == at) continue;
            hashes[d] = numbers[at];
            sizes[d] = (int) numbers[at + 1];
        }
        RowEncoder.RowChunk chunk = new RowEncoder.RowChunk(hashes, sizes, new byte[0]);
        footprint.take(chunk.bytes());
        return chunk;
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new HashEncoder(footprint);
    }

    @Override
    public TextHashes assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
        int documents = chunks.stream().mapToInt(Encoded::documents).sum();
        long bytes = (long) (Long.BYTES + Integer.BYTES) * documents;
        footprint.take(bytes);
        long[] hashes = new long[documents];
        int[] sizes = new int[documents];
        int at = 0;
        for (Encoded chunk : chunks) {
            RowEncoder.RowChunk rows = (RowEncoder.RowChunk) chunk;
            System.arraycopy(rows.rows(), 0, hashes, at, rows.documents());
            System.arraycopy(rows.sizes(), 0, sizes, at, rows.documents());
            at += rows.documents();
        }
        footprint.give(bytes); // the chunks
        return TextHashes.unverified(hashes, sizes);
    }

    @Override
    public boolean readsTwice() {
        return true;
    }

    @Override
    public long verifyingBytes(int documents) {
        return (long) TextComparison.DOCUMENT_BYTES * documents;
    }

    @Override
    public TextHashes verified(
            TextHashes records, SecondReading documents, Workers workers, ScratchFiles scratch, long room)
            throws IOException, InterruptedException {
        try (TextComparison comparison = new TextComparison(records, workers, scratch, room)) {
            documents.read(comparison.wanted(), comparison::visitor);
            return comparison.compared();
        }
    }

    @Override
    public Optional<RecordCodec<TextHashes>> codec() {
        return Optional.of(new TextBytesCodec());
    }

    private long hash(byte[] text) {
        return TokenHash.of(text, 0, text.length) & mask;
    }

    /** The text of a document in UTF-8, from its only token. */
    abstract static class WholeText implements TokenSink {
        private static final byte[] NONE = {};

        private String document = "";
        byte[] text = NONE;

        void begin(String with) {
            document = with;
            text = NONE;
        }

        @Override
        public void token(long hash, int start, int end) {
            text = Utf8Scratch.utf8(document);
        }

        @Override
        public void token(char[] characters, int from, int to, long hash, int start, int end) {
            text = Utf8Scratch.utf8(new String(characters, from, to - from));
        }

        @Override
        public abstract void end();
    }

    /** Keeps a hash and the size of each text. */
    private final class HashEncoder extends RowEncoder {
        private final WholeText whole = new WholeText() {
            @Override
            public void end() {
                add(text.length);
            }
        };

        private int chunk;

        HashEncoder(MemoryMeter footprint) {
            super(1, 0, "", footprint);
        }

        @Override
        public void begin(Document document) {
            whole.begin(document.text());
        }

        @Override
        public void token(long hash, int start, int end) {
            whole.token(hash, start, end);
        }

        @Override
        public void token(char[] characters, int from, int to, long hash, int start, int end) {
            whole.token(characters, from, to, hash, start, end);
        }

        @Override
        public void end() {
            whole.end();
        }

        @Override
        public void beginChunk(int number) {
            chunk = number;
        }

        @Override
        public Encoded seal() {
            RowChunk rows = (RowChunk) super.seal();
            if (store != null) keep(store, rows);
            return rows;
        }

        private void keep(Store rows, RowChunk of) {
            long[] numbers = new long[2 * of.documents()];
            int[] ends = new int[of.documents()];
            int end = 0;
            for (int d = 0; d < ends.length; d++) {
                if (of.sizes()[d] > 0) {
                    numbers[end++] = of.rows()[d];
                    numbers[end++] = of.sizes()[d];
                }
                ends[d] = end;
            }
            rows.keep(chunk, numbers, ends, ends.length);
        }

        @Override
        protected void write(long[] rows, int at, byte[] margins, int marginAt) {
            rows[at] = hash(whole.text);
        }

        @Override
        public String unit() {
            return "bytes";
        }
    }

    /** Serializes a document as its text, so that texts can be compared wherever they are unpacked. */
    private final class TextBytesCodec implements RecordCodec<TextHashes> {
        @Override
        public Encoder encoder() {
            return new TextEncoder();
        }

        @Override
        public byte[] pack(Encoded one) {
            return ((TextChunk) one).text;
        }

        @Override
        public int sizeOf(byte[] packed) {
            return packed.length;
        }

        @Override
        public int content(byte[] packed) {
            return packed.length;
        }

        @Override
        public boolean comparesBytes() {
            return true;
        }

        @Override
        public TextHashes unpack(List<byte[]> packed) {
            byte[][] texts = packed.toArray(byte[][]::new);
            long[] hashes =
                    Arrays.stream(texts).mapToLong(TextHashEncoding.this::hash).toArray();
            int[] sizes = Arrays.stream(texts).mapToInt(text -> text.length).toArray();
            long bytes = Arrays.stream(sizes).asLongStream().sum();
            return new TextHashes(hashes, sizes, bytes, (x, y) -> Arrays.equals(texts[x], texts[y]));
        }
    }

    @SuppressWarnings("ArrayRecordComponent") // handed on and never compared
    private record TextChunk(byte[] text) implements Encoded {
        @Override
        public int documents() {
            return 1;
        }
    }

    /** Keeps the text of one document. */
    private static final class TextEncoder extends WholeText implements Encoder {
        @Override
        public void begin(Document document) {
            begin(document.text());
        }

        @Override
        public void end() {}

        @Override
        public int lastSize() {
            return text.length;
        }

        @Override
        public String unit() {
            return "bytes";
        }

        @Override
        public void clearLast() {
            begin("");
        }

        @Override
        public Encoded seal() {
            return new TextChunk(text);
        }
    }
}
