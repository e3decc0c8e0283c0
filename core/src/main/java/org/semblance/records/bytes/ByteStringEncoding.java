package org.semblance.records.bytes;

import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.Utf8Scratch;
import org.semblance.columns.IntColumn;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.RecordCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Documents as {@link ByteStrings}: their tokens as written by a form, separated by blanks.
 *
 * @param form the bytes of each token
 * @param compressor computes the compressed size of each string
 * @param least strings of fewer bytes are not compared: the overhead that a compressor adds to any input would make
 *     them all alike
 */
public record ByteStringEncoding(ByteForm form, Compressor compressor, int least) implements Encoding<ByteStrings> {
    /** The concatenated strings of a chunk, the end of each, its compressed size, and which are full texts. */
    @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
    record Chunk(byte[] bytes, int[] ends, int[] compressed, BitSet fullTexts) implements Encoded {
        @Override
        public int documents() {
            return ends.length;
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new ByteStringEncoder(this, footprint);
    }

    @Override
    public Optional<RecordCodec<ByteStrings>> codec() {
        return Optional.of(new ByteStringCodec(this));
    }

    @Override
    public ByteStrings assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
        int documents = chunks.stream().mapToInt(Encoded::documents).sum();
        footprint.take(ByteStrings.columnBytes(documents));
        byte[][] bytes = new byte[chunks.size()][];
        int[] chunk = new int[documents];
        int[] starts = new int[documents];
        int[] ends = new int[documents];
        int[] compressed = new int[documents];
        BitSet fullTexts = new BitSet();
        int x = 0;
        for (int c = 0; c < bytes.length; c++) {
            Chunk encoded = (Chunk) chunks.get(c);
            bytes[c] = encoded.bytes();
            for (int d = 0; d < encoded.documents(); d++, x++) {
                chunk[x] = c;
                starts[x] = d == 0 ? 0 : encoded.ends()[d - 1];
                ends[x] = encoded.ends()[d];
                compressed[x] = encoded.compressed()[d];
                fullTexts.set(x, encoded.fullTexts().get(d));
            }
        }
        footprint.give(2L * Integer.BYTES * documents); // the chunks' columns; their bytes are kept
        return new ByteStrings(bytes, chunk, starts, ends, compressed, fullTexts);
    }

    /** Encodes documents as byte strings and compresses each when it ends. Not thread-safe. */
    static final class ByteStringEncoder implements FingerprintingEncoder {
        private final ByteForm.Writer writer;
        private final Compressor.Worker compressor;
        private final MemoryMeter footprint;
        private final int least;
        private final ByteColumn bytes = new ByteColumn();
        private final Utf8Scratch scratch = new Utf8Scratch();
        private String text = "";
        private char @Nullable [] characters; // of the text, once needed
        private int start;
        private final IntColumn ends = new IntColumn(1 << 8);
        private final IntColumn compressed = new IntColumn(1 << 8);
        private BitSet fullTexts = new BitSet();

        ByteStringEncoder(ByteStringEncoding encoding, MemoryMeter footprint) {
            this.writer = encoding.form().writer();
            this.compressor = encoding.compressor().worker();
            this.footprint = footprint;
            this.least = encoding.least();
        }

        @Override
        public void begin(Document document) {
            text = document.text();
            characters = null;
        }

        @Override
        public void token(long hash, int from, int to) {
            if (characters == null) characters = scratch.chars(text);
            token(characters, from, to, hash, from, to);
        }

        @Override
        public void token(char[] array, int from, int to, long hash, int first, int last) {
            if (bytes.length() > start) bytes.append((byte) ' ');
            writer.write(array, from, to, bytes);
        }

        @Override
        public void fullText() {
            fullTexts.set(ends.size());
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
            fullTexts.clear(ends.size() - 1);
        }

        @Override
        public Encoded seal() {
            long taken = bytes.length() + 2L * Integer.BYTES * ends.size();
            footprint.take(taken);
            footprint.foresee(taken + 2L * Integer.BYTES * ends.size());
            Encoded chunk = new ByteStringEncoding.Chunk(bytes.copy(), ends.toArray(), compressed.toArray(), fullTexts);
            bytes.clear();
            start = 0;
            ends.clear();
            compressed.clear();
            fullTexts = new BitSet();
            return chunk;
        }
    }

    /** Serializes a byte string as its bytes, then its compressed size, whose complement marks a full text. */
    record ByteStringCodec(ByteStringEncoding encoding) implements RecordCodec<ByteStrings> {
        @Override
        public Encoder encoder() {
            return encoding.encoder(MemoryMeter.unbounded());
        }

        @Override
        public byte[] pack(Encoded one) {
            ByteStringEncoding.Chunk chunk = (ByteStringEncoding.Chunk) one;
            int size = chunk.compressed()[0];
            return ByteBuffer.allocate(chunk.bytes().length + Integer.BYTES)
                    .put(chunk.bytes())
                    .putInt(chunk.fullTexts().get(0) ? ~size : size)
                    .array();
        }

        @Override
        public int sizeOf(byte[] packed) {
            return packed.length - Integer.BYTES;
        }

        @Override
        public int content(byte[] packed) {
            return sizeOf(packed);
        }

        @Override
        public ByteStrings unpack(List<byte[]> packed) {
            int documents = packed.size();
            int[] chunk = new int[documents];
            int[] ends = new int[documents];
            int[] compressed = new int[documents];
            BitSet fullTexts = new BitSet();
            for (int x = 0; x < documents; x++) {
                chunk[x] = x;
                ends[x] = sizeOf(packed.get(x));
                int size = ByteBuffer.wrap(packed.get(x)).getInt(ends[x]);
                compressed[x] = size < 0 ? ~size : size;
                fullTexts.set(x, size < 0);
            }
            return new ByteStrings(
                    packed.toArray(byte[][]::new), chunk, new int[documents], ends, compressed, fullTexts);
        }
    }
}
