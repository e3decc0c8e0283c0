package org.semblance.records.bytes;

import java.util.HexFormat;
import org.semblance.analysis.TokenHash;
import org.semblance.columns.IntColumn;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.run.MemoryMeter;

/** Encodes documents as byte strings and compresses each when it ends. Not thread-safe. */
final class ByteStringEncoder implements FingerprintingEncoder {
    private final ByteForm.Writer writer;
    private final Compressor.Worker compressor;
    private final MemoryMeter footprint;
    private final int least;
    private final ByteColumn bytes = new ByteColumn();
    private String text = "";
    private int start;
    private final IntColumn ends = new IntColumn(1 << 8);
    private final IntColumn compressed = new IntColumn(1 << 8);

    ByteStringEncoder(ByteStringEncoding encoding, MemoryMeter footprint) {
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
        int end = bytes.length();
        ends.add(end);
        compressed.add(end == start ? 0 : compressor.size(bytes.array(), start, end));
        start = end;
        text = "";
    }

    @Override
    public int lastSize() {
        return ends.isEmpty() ? 0 : start - lastStart();
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
        return ends.size() == 1 ? 0 : ends.get(ends.size() - 2);
    }

    /** Equal strings have equal fingerprints; different fingerprints say nothing about similarity. */
    @Override
    public String lastFingerprint() {
        int from = lastStart();
        return from == start ? "" : HexFormat.of().toHexDigits(TokenHash.of(bytes.array(), from, start - from));
    }

    @Override
    public void clearLast() {
        start = lastStart();
        bytes.truncate(start);
        ends.set(ends.size() - 1, start);
        compressed.set(compressed.size() - 1, 0);
    }

    @Override
    public Encoded seal() {
        long taken = bytes.length() + 2L * Integer.BYTES * ends.size();
        footprint.take(taken);
        footprint.foresee(taken + 2L * Integer.BYTES * ends.size());
        Encoded chunk = new ByteStringEncoding.Chunk(bytes.copy(), ends.toArray(), compressed.toArray());
        bytes.truncate(0);
        start = 0;
        ends.clear();
        compressed.clear();
        return chunk;
    }
}
