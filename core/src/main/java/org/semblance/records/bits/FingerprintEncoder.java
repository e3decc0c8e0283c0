package org.semblance.records.bits;

import java.util.Arrays;
import org.semblance.records.Encoded;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.run.MemoryMeter;

/** Encodes documents as fingerprints, each computed when its document ends. */
final class FingerprintEncoder implements FingerprintingEncoder {
    private final Fingerprinter fingerprinter;
    private final int words;
    private final MemoryMeter footprint;
    private final float[] lastMargins;
    private long[] rows = new long[1 << 8];
    private int[] sizes = new int[1 << 8];
    private byte[] margins;
    private int documents;

    FingerprintEncoder(int bits, Fingerprinter fingerprinter, boolean keepMargins, MemoryMeter footprint) {
        this.footprint = footprint;
        this.fingerprinter = fingerprinter;
        this.words = bits / Long.SIZE;
        this.lastMargins = new float[keepMargins ? bits : 0];
        this.margins = new byte[lastMargins.length << 8];
        this.rows = new long[words << 8];
    }

    @Override
    public void token(long hash, int start, int end) {
        fingerprinter.token(hash, start, end);
    }

    @Override
    public void end() {
        fingerprinter.end();
        if (documents == sizes.length) grow();
        int features = fingerprinter.features();
        sizes[documents] = features;
        for (int w = 0; w < words; w++) rows[documents * words + w] = features == 0 ? 0 : fingerprinter.word(w);
        if (lastMargins.length > 0) {
            if (features > 0) fingerprinter.margins(lastMargins);
            else Arrays.fill(lastMargins, 0);
            MarginColumn.write(lastMargins, margins, documents * lastMargins.length);
        }
        documents++;
    }

    private void grow() {
        sizes = Arrays.copyOf(sizes, 2 * documents);
        rows = Arrays.copyOf(rows, 2 * documents * words);
        margins = Arrays.copyOf(margins, Math.multiplyExact(2 * documents, lastMargins.length));
    }

    @Override
    public int lastSize() {
        return documents == 0 ? 0 : sizes[documents - 1];
    }

    @Override
    public String lastFingerprint() {
        return lastSize() == 0 ? "" : BitVectors.hex(rows, (documents - 1) * words, words);
    }

    @Override
    public void clearLast() {
        sizes[documents - 1] = 0;
        Arrays.fill(rows, (documents - 1) * words, documents * words, 0);
        Arrays.fill(margins, (documents - 1) * lastMargins.length, documents * lastMargins.length, (byte) 0);
    }

    @Override
    public Encoded seal() {
        Chunk chunk = new Chunk(
                Arrays.copyOf(rows, documents * words),
                Arrays.copyOf(sizes, documents),
                Arrays.copyOf(margins, documents * lastMargins.length));
        documents = 0;
        footprint.take(chunk.bytes());
        footprint.foresee(2 * chunk.bytes()); // the chunks and the combined column
        return chunk;
    }

    /** The fingerprints of a chunk, in columns as in {@link org.semblance.records.bits.BitVectors}. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    record Chunk(long[] rows, int[] sizes, byte[] margins) implements Encoded {
        @Override
        public int documents() {
            return sizes.length;
        }

        /** Memory of its columns. */
        long bytes() {
            return 8L * rows.length + 4L * sizes.length + margins.length;
        }
    }
}
