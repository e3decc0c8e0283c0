package org.semblance.records;

import java.util.Arrays;
import java.util.HexFormat;
import org.semblance.analysis.TokenHash;

/** Documents as sets of token hashes. Under multiset counting the n-th occurrence of a token is a token of its own. */
final class TokenSetEncoder implements Encoder {
    private final boolean multiset;
    private long[] hashes = new long[1 << 10];
    private int length;
    private int[] ends = new int[1 << 10];
    private int documents;

    // The tokens of the current document: open addressing; a slot is taken if its stamp is the document's number.
    private long[] keys = new long[1 << 10];
    private int[] stamps = new int[1 << 10];
    private int[] counts = new int[1 << 10];
    private int distinct;
    private int stamp = 1;

    TokenSetEncoder(boolean multiset) {
        this.multiset = multiset;
    }

    @Override
    public void token(long hash, int start, int end) {
        if (2 * distinct >= keys.length) grow();
        int slot = slotOf(hash);
        if (stamps[slot] != stamp) {
            stamps[slot] = stamp;
            keys[slot] = hash;
            counts[slot] = 1;
            distinct++;
            append(hash);
        } else if (multiset) {
            append(TokenHash.repetition(hash, counts[slot]++));
        }
    }

    private int slotOf(long hash) {
        int mask = keys.length - 1;
        int slot = (int) hash & mask;
        while (stamps[slot] == stamp && keys[slot] != hash) slot = (slot + 1) & mask;
        return slot;
    }

    private void append(long hash) {
        if (length == hashes.length) hashes = Arrays.copyOf(hashes, grown(length));
        hashes[length++] = hash;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldStamps = stamps;
        int[] oldCounts = counts;
        keys = new long[2 * oldKeys.length];
        stamps = new int[keys.length];
        counts = new int[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldStamps[i] != stamp) continue;
            int slot = slotOf(oldKeys[i]);
            stamps[slot] = stamp;
            keys[slot] = oldKeys[i];
            counts[slot] = oldCounts[i];
        }
    }

    @Override
    public void end() {
        if (documents == ends.length) ends = Arrays.copyOf(ends, grown(documents));
        ends[documents++] = length;
        distinct = 0;
        if (++stamp == 0) { // after four billion documents old stamps would look like new ones
            Arrays.fill(stamps, 0);
            stamp = 1;
        }
    }

    private static int grown(int capacity) {
        return Math.toIntExact(Math.min(capacity + (capacity >> 1) + 16L, Integer.MAX_VALUE - 8L));
    }

    @Override
    public Encoded seal() {
        TokenSetChunk chunk = new TokenSetChunk(hashes, ends, documents);
        length = 0;
        documents = 0;
        return chunk;
    }

    @Override
    public int lastSize() {
        return documents == 0 ? 0 : ends[documents - 1] - (documents == 1 ? 0 : ends[documents - 2]);
    }

    /** A sum does not depend on the order of tokens; mixing first keeps sums of different sets apart. */
    @Override
    public String lastFingerprint() {
        long sum = 0;
        for (int i = ends[documents - 1] - lastSize(); i < ends[documents - 1]; i++) sum += TokenHash.mix(hashes[i]);
        return HexFormat.of().toHexDigits(TokenHash.mix(sum));
    }

    @Override
    public void clearLast() {
        length = documents == 1 ? 0 : ends[documents - 2];
        ends[documents - 1] = length;
    }
}
