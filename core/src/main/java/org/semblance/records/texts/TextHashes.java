package org.semblance.records.texts;

import java.util.Arrays;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/** Documents as hashes of their texts, with a test that decides whether texts with equal hashes are equal. */
public final class TextHashes implements Records {
    private final long[] hashes;
    private final int[] sizes;
    private final long evidenceBytes;
    private final Contents.Equality equality;

    /**
     * @param sizes lengths of the texts in bytes of UTF-8
     * @param evidenceBytes memory of what the test needs
     * @param equality whether two texts with equal hashes are equal
     */
    TextHashes(long[] hashes, int[] sizes, long evidenceBytes, Contents.Equality equality) {
        this.hashes = hashes;
        this.sizes = sizes;
        this.evidenceBytes = evidenceBytes;
        this.equality = equality;
    }

    /** Texts with equal hashes count as equal until {@linkplain TextComparison compared}. */
    static TextHashes unverified(long[] hashes, int[] sizes) {
        return new TextHashes(hashes, sizes, 0, (_, _) -> true);
    }

    /** The same hashes with another test. */
    TextHashes with(long evidence, Contents.Equality test) {
        return new TextHashes(hashes, sizes, evidence, test);
    }

    @Override
    public int size() {
        return sizes.length;
    }

    /** Length in bytes of UTF-8. */
    @Override
    public int sizeOf(int x) {
        return sizes[x];
    }

    /** The hash of the text. */
    public long hash(int x) {
        return hashes[x];
    }

    /** Whether two texts are equal; an empty one equals no other. */
    public boolean same(int x, int y) {
        return hashes[x] == hashes[y] && sizes[x] == sizes[y] && sizes[x] > 0 && equality.test(x, y);
    }

    @Override
    public long bytes() {
        return (long) (Long.BYTES + Integer.BYTES) * sizes.length + evidenceBytes;
    }

    @Override
    public TextHashes select(int[] ordinals) {
        long[] selected = Arrays.stream(ordinals).mapToLong(x -> hashes[x]).toArray();
        int[] selectedSizes = Arrays.stream(ordinals).map(x -> sizes[x]).toArray();
        return new TextHashes(
                selected,
                selectedSizes,
                (long) Integer.BYTES * ordinals.length,
                (x, y) -> equality.test(ordinals[x], ordinals[y]));
    }

    @Override
    public Contents contents() {
        return new Contents(size(), x -> sizes[x] == 0, (x, seed) -> seed + Contents.term(hashes[x]), this::same);
    }
}
