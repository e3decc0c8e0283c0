package org.semblance.records;

import java.util.Arrays;
import java.util.HexFormat;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.run.Footprint;

/** Writes documents as strings of bytes, and has each compressed while it is at hand; one thread's. */
final class ByteStringEncoder implements PrintingEncoder {
    private final ByteForm.Writer writer;
    private final Compressor.Worker compressor;
    private final Footprint footprint;
    private final int least;
    private final ByteColumn bytes = new ByteColumn();
    private String text = "";
    private int start;
    private int[] ends = new int[1 << 8];
    private int[] compressed = new int[1 << 8];
    private int documents;

    ByteStringEncoder(ByteStringEncoding encoding, Footprint footprint) {
        this.writer = encoding.form().writer();
        this.compressor = encoding.compressor().worker();
        this.footprint = footprint;
        this.least = encoding.least();
    }

    @Override
    public void begin(Document document) {
        text = document.text();
    }

    @Override
    public void token(long hash, int from, int to) {
        if (bytes.length() > start) bytes.append((byte) ' ');
        writer.write(text, from, to, bytes);
    }

    @Override
    public void end() {
        if (documents == ends.length) {
            ends = Arrays.copyOf(ends, 2 * documents);
            compressed = Arrays.copyOf(compressed, 2 * documents);
        }
        int end = bytes.length();
        ends[documents] = end;
        compressed[documents++] = end == start ? 0 : compressor.size(bytes.array(), start, end);
        start = end;
        text = "";
    }

    @Override
    public int lastSize() {
        return documents == 0 ? 0 : start - lastStart();
    }

    @Override
    public int leastSize() {
        return least;
    }

    @Override
    public String unit() {
        return "bytes";
    }

    private int lastStart() {
        return documents == 1 ? 0 : ends[documents - 2];
    }

    /** Equal strings have equal fingerprints; they say nothing of how near others are. */
    @Override
    public String lastFingerprint() {
        int from = lastStart();
        return from == start ? "" : HexFormat.of().toHexDigits(TokenHash.of(bytes.array(), from, start - from));
    }

    @Override
    public void clearLast() {
        start = lastStart();
        bytes.truncate(start);
        ends[documents - 1] = start;
        compressed[documents - 1] = 0;
    }

    @Override
    public Encoded seal() {
        long taken = bytes.length() + 2L * Integer.BYTES * documents;
        footprint.take(taken);
        footprint.foresee(taken + 2L * Integer.BYTES * documents);
        Encoded chunk = new ByteStringEncoding.Chunk(
                bytes.copy(), Arrays.copyOf(ends, documents), Arrays.copyOf(compressed, documents));
        bytes.truncate(0);
        start = 0;
        documents = 0;
        return chunk;
    }
}
