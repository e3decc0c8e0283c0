package org.semblance.records.bytes;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Map;
import org.semblance.analysis.TokenHash;
import org.semblance.columns.IntColumn;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents as byte strings with the compressed size of each. The bytes stay in the chunks in which they were encoded,
 * so that the collection is neither limited to one array nor copied when chunks are combined.
 *
 * @param chunk the chunk of each document, from {@code starts} to {@code ends} in its bytes
 * @param fullTexts the documents whose bytes are those of the full text, not of a signature
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record ByteStrings(byte[][] chunks, int[] chunk, int[] starts, int[] ends, int[] compressed, BitSet fullTexts)
        implements Records {
    /** The statistic with the number of {@link #fullTexts}. */
    public static final String FULL_TEXTS = "full_texts";

    @Override
    public Map<String, Long> statistics() {
        return Map.of(FULL_TEXTS, (long) fullTexts.cardinality());
    }

    @Override
    public int size() {
        return starts.length;
    }

    @Override
    public int sizeOf(int x) {
        return ends[x] - starts[x];
    }

    /** The array that contains the bytes of x. */
    public byte[] array(int x) {
        return chunks[chunk[x]];
    }

    /** Where the bytes of x begin in its array. */
    public int start(int x) {
        return starts[x];
    }

    /** Where the bytes of x end in its array. */
    public int end(int x) {
        return ends[x];
    }

    /** The compressed size of x; 0 if it has no bytes. */
    public int compressed(int x) {
        return compressed[x];
    }

    /**
     * The order in which two strings are concatenated: the one with the smaller compressed size first, ties by their
     * bytes.
     */
    public int compare(int x, int y) {
        int sizes = Integer.compare(compressed[x], compressed[y]);
        return sizes != 0 ? sizes : Arrays.compareUnsigned(array(x), starts[x], ends[x], array(y), starts[y], ends[y]);
    }

    /** The documents with these ordinals; the bytes are shared. */
    @Override
    public ByteStrings select(int[] ordinals) {
        BitSet full = new BitSet();
        for (int i = 0; i < ordinals.length; i++) if (fullTexts.get(ordinals[i])) full.set(i);
        return new ByteStrings(
                chunks,
                IntColumn.select(chunk, ordinals),
                IntColumn.select(starts, ordinals),
                IntColumn.select(ends, ordinals),
                IntColumn.select(compressed, ordinals),
                full);
    }

    /** Memory of the columns without the bytes. */
    static long columnBytes(long documents) {
        return 4L * Integer.BYTES * documents + documents / Byte.SIZE;
    }

    @Override
    public long bytes() {
        long bytes = columnBytes(size());
        for (byte[] some : chunks) bytes += some.length;
        return bytes;
    }

    @Override
    public long selectionBytes() {
        return columnBytes(size());
    }

    /** Copies have the same bytes; an empty string equals no other. */
    @Override
    public Contents contents() {
        return new Contents(
                size(),
                x -> sizeOf(x) == 0,
                (x, seed) -> Contents.term(TokenHash.of(array(x), starts[x], sizeOf(x)) + seed),
                (x, y) -> Arrays.equals(array(x), starts[x], ends[x], array(y), starts[y], ends[y]));
    }
}
