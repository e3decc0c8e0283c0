package org.semblance.io.relation;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.semblance.io.inputs.InputException;

/**
 * Pairs of shingle and document, partitioned by the leading bits of the shingle's hash into one file each, so that one
 * partition at a time can be sorted in memory.
 */
final class PostingParts implements Closeable {
    static final int PARTS = 256;
    private static final int ROW = Long.BYTES + Integer.BYTES;
    private static final int BUFFER = 4096 * ROW;

    /** Bits of a row number within a partition. */
    private static final int ROW_BITS = 24;

    private final FileChannel[] files = new FileChannel[PARTS];
    private final ByteBuffer[] buffers = new ByteBuffer[PARTS];
    private long rows;

    PostingParts(Path folder) throws IOException {
        for (int part = 0; part < PARTS; part++) {
            Path file = folder.resolve("part-" + part);
            files[part] = FileChannel.open(
                    file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
            Files.delete(file); // the data remains accessible while the file is open
            buffers[part] = ByteBuffer.allocate(BUFFER);
        }
    }

    /**
     * Adds a pair. The documents of a shingle should come in ascending order; any other order is sorted later, which is
     * slower.
     */
    void add(long hash, int document) throws IOException {
        int part = (int) (hash >>> 56);
        ByteBuffer buffer = buffers[part];
        if (!buffer.hasRemaining()) flush(part);
        buffer.putLong(hash).putInt(document);
        rows++;
    }

    private void flush(int part) throws IOException {
        ByteBuffer buffer = buffers[part].flip();
        while (buffer.hasRemaining()) files[part].write(buffer);
        buffer.clear();
    }

    /** Number of pairs added. */
    long rows() {
        return rows;
    }

    /** Receives distinct pairs, ordered by hash (unsigned) and document. */
    interface Sink {
        void accept(long hash, int document) throws IOException;
    }

    /** Passes all distinct pairs to the sink in order. */
    void forEach(Sink sink) throws IOException, InterruptedException {
        for (int part = 0; part < PARTS; part++) {
            if (Thread.interrupted()) throw new InterruptedException();
            flush(part);
            sort(part, sink);
        }
    }

    private void sort(int part, Sink sink) throws IOException {
        long count = files[part].size() / ROW;
        if (count > 1 << ROW_BITS) {
            throw new InputException(
                    "too many shingles for one prepared relation (%,d); split the corpus".formatted(rows));
        }
        int size = (int) count;
        long[] hashes = new long[size];
        int[] documents = new int[size];
        read(part, hashes, documents);
        // The 40 bits of the hash that follow those of the partition, and the row number: sorted as longs, without
        // objects.
        long[] keys = new long[size];
        for (int row = 0; row < size; row++) keys[row] = hashes[row] << 8 >>> ROW_BITS << ROW_BITS | row;
        sortUnsigned(keys);
        for (int from = 0; from < size; ) {
            int to = from + 1;
            while (to < size && keys[to] >>> ROW_BITS == keys[from] >>> ROW_BITS) to++;
            settle(keys, from, to, hashes, documents, sink);
            from = to;
        }
    }

    private static void sortUnsigned(long[] keys) {
        for (int i = 0; i < keys.length; i++) keys[i] ^= Long.MIN_VALUE;
        Arrays.sort(keys);
        for (int i = 0; i < keys.length; i++) keys[i] ^= Long.MIN_VALUE;
    }

    /** Rows with equal keys, nearly always those of one shingle: ordered by hash and document, without duplicates. */
    private static void settle(long[] keys, int from, int to, long[] hashes, int[] documents, Sink sink)
            throws IOException {
        int mask = (1 << ROW_BITS) - 1;
        if (to - from == 1) {
            int row = (int) keys[from] & mask;
            sink.accept(hashes[row], documents[row]);
            return;
        }
        boolean ordered = true;
        for (int i = from + 1; i < to; i++) {
            int a = (int) keys[i - 1] & mask;
            int b = (int) keys[i] & mask;
            ordered &= hashes[a] == hashes[b] && documents[a] <= documents[b];
        }
        int[] order = new int[to - from];
        for (int i = from; i < to; i++) order[i - from] = (int) keys[i] & mask;
        if (!ordered) order = reordered(order, hashes, documents);
        for (int i = 0; i < order.length; i++) {
            int row = order[i];
            if (i > 0 && hashes[row] == hashes[order[i - 1]] && documents[row] == documents[order[i - 1]]) continue;
            sink.accept(hashes[row], documents[row]);
        }
    }

    private static int[] reordered(int[] rows, long[] hashes, int[] documents) {
        return Arrays.stream(rows)
                .boxed()
                .sorted((a, b) -> hashes[a] == hashes[b]
                        ? Integer.compare(documents[a], documents[b])
                        : Long.compareUnsigned(hashes[a], hashes[b]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private void read(int part, long[] hashes, int[] documents) throws IOException {
        files[part].position(0);
        ByteBuffer buffer = buffers[part].clear();
        for (int row = 0; row < hashes.length; ) {
            buffer.clear();
            while (buffer.hasRemaining() && files[part].read(buffer) >= 0) {
                // until the buffer is full or the file ends
            }
            buffer.flip();
            for (; buffer.remaining() >= ROW; row++) {
                hashes[row] = buffer.getLong();
                documents[row] = buffer.getInt();
            }
        }
        buffer.clear();
        files[part].truncate(0); // frees the disk space for what follows
    }

    @Override
    public void close() throws IOException {
        for (FileChannel file : files) if (file != null) file.close();
    }
}
