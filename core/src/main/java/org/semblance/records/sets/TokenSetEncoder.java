package org.semblance.records.sets;

import java.util.Arrays;
import java.util.HexFormat;
import org.semblance.analysis.TokenBatch;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Encoded;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.run.MemoryMeter;

/**
 * Encodes documents as sets of token hashes. Under multiset counting the n-th occurrence of a token is a token of its
 * own.
 *
 * <p>A hash table detects repeated tokens. It is limited to the size of the cache: the further tokens of a very long
 * document are appended without lookup, and sorted when the document ends. For a million tokens this takes half the
 * time of a table of all of them, and no memory for slots.
 */
public final class TokenSetEncoder implements FingerprintingEncoder {
    /** Maximum number of slots of the table, 16 bytes each, of which at most half are used. */
    static final int MOST_SLOTS = 1 << 17;

    /** Longer buffers are not kept for the next chunk. */
    private static final int KEPT = 1 << 22;

    private final boolean multiset;
    private final MemoryMeter footprint;
    private final Sealing sealing;
    private long[] hashes = new long[1 << 10];
    private int length;
    private int[] ends = new int[1 << 10];
    private int documents;
    private int number;

    // The tokens of the current document: open addressing; a slot is used if its stamp is the document's number.
    private long[] keys = new long[1 << 10];
    private int[] stamps = new int[1 << 10];
    private int[] counts = new int[1 << 10];
    private int distinct;
    private int stamp = 1;

    /** Start of the tokens that were not entered in the full table; beyond the end if there are none. */
    private int unchecked = Integer.MAX_VALUE;

    /** Creates the encoded chunk; the arrays will be reused. */
    public interface Sealing {
        /** Seals the chunk with this number, in which the hashes of document d end at {@code ends[d]}. */
        Encoded seal(int number, long[] hashes, int[] ends, int documents);
    }

    public TokenSetEncoder(boolean multiset, MemoryMeter footprint) {
        this(multiset, footprint, (_, hashes, ends, documents) -> chunk(hashes, ends, documents, footprint));
    }

    public TokenSetEncoder(boolean multiset, MemoryMeter footprint, Sealing sealing) {
        this.multiset = multiset;
        this.footprint = footprint;
        this.sealing = sealing;
    }

    /** A chunk of documents; the hashes of document d end at {@code ends[d]}. Its memory is added to the footprint. */
    public static Encoded encoded(long[] hashes, int[] ends, int documents, MemoryMeter footprint) {
        return chunk(hashes, ends, documents, footprint);
    }

    static TokenSetChunk chunk(long[] hashes, int[] ends, int documents, MemoryMeter footprint) {
        int length = documents == 0 ? 0 : ends[documents - 1];
        footprint.take(TokenSetChunk.tokenBytes(length) + TokenSetChunk.documentBytes(documents));
        footprint.foresee(TokenSetAssembly.mostBytes(length, documents));
        return new TokenSetChunk(hashes, ends, documents);
    }

    @Override
    public void beginChunk(int chunk) {
        number = chunk;
    }

    @Override
    public void token(long hash, int start, int end) {
        if (2 * distinct >= keys.length && keys.length < MOST_SLOTS) grow();
        int slot = slotOf(hash);
        if (stamps[slot] == stamp) {
            if (multiset) append(TokenHash.repetition(hash, counts[slot]++));
            return;
        }
        if (2 * distinct < keys.length) {
            stamps[slot] = stamp;
            keys[slot] = hash;
            counts[slot] = 1;
            distinct++;
        } else {
            unchecked = Math.min(unchecked, length);
        }
        append(hash);
    }

    /** The same as token by token, in a loop that keeps everything in registers: half the time. */
    @Override
    public void tokens(TokenBatch batch) {
        int count = batch.size();
        while (2 * (distinct + count) > keys.length && keys.length < MOST_SLOTS) grow();
        if (multiset || 2 * (distinct + count) > keys.length) {
            FingerprintingEncoder.super.tokens(batch);
            return;
        }
        while (length + count > hashes.length) lengthen();
        long[] from = batch.hashes();
        long[] to = hashes;
        long[] table = keys;
        int[] used = stamps;
        int mask = table.length - 1;
        int now = stamp;
        int end = length;
        for (int i = 0; i < count; i++) {
            long hash = from[i];
            int slot = (int) hash & mask;
            while (used[slot] == now && table[slot] != hash) slot = (slot + 1) & mask;
            if (used[slot] == now) continue;
            used[slot] = now;
            table[slot] = hash;
            to[end++] = hash;
        }
        distinct += end - length;
        length = end;
    }

    private int slotOf(long hash) {
        int mask = keys.length - 1;
        int slot = (int) hash & mask;
        while (stamps[slot] == stamp && keys[slot] != hash) slot = (slot + 1) & mask;
        return slot;
    }

    private void append(long hash) {
        if (length == hashes.length) lengthen();
        hashes[length++] = hash;
    }

    private void lengthen() {
        int capacity = hashes.length;
        int longer = grown(capacity);
        footprint.take(beyondKept(longer));
        hashes = Arrays.copyOf(hashes, longer);
        footprint.give(beyondKept(capacity));
    }

    /** The memory of a buffer beyond the size that is always kept. */
    private static long beyondKept(int capacity) {
        return (long) Long.BYTES * Math.max(0, capacity - KEPT);
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
        if (unchecked < length) deduplicateRest();
        unchecked = Integer.MAX_VALUE;
        if (documents == ends.length) ends = Arrays.copyOf(ends, grown(documents));
        ends[documents++] = length;
        distinct = 0;
        if (++stamp == 0) { // stamps are reused after four billion documents
            Arrays.fill(stamps, 0);
            stamp = 1;
        }
    }

    /**
     * Removes repeated hashes or replaces them by repetition hashes. Hashes that are repetitions already occur once.
     */
    private void deduplicateRest() {
        Arrays.sort(hashes, unchecked, length);
        int to = unchecked;
        long previous = 0;
        int repetitions = -1;
        for (int i = unchecked; i < length; i++) {
            long hash = hashes[i];
            repetitions = i > unchecked && hash == previous ? repetitions + 1 : 0;
            previous = hash;
            if (repetitions == 0) hashes[to++] = hash;
            else if (multiset) hashes[to++] = TokenHash.repetition(hash, repetitions);
        }
        length = to;
    }

    private static int grown(int capacity) {
        return Math.toIntExact(Math.min(capacity + (capacity >> 1) + 16L, Integer.MAX_VALUE - 8L));
    }

    @Override
    public Encoded seal() {
        Encoded chunk = sealing.seal(number, hashes, ends, documents);
        length = 0;
        documents = 0;
        footprint.give(beyondKept(hashes.length));
        if (hashes.length > KEPT) hashes = new long[1 << 10];
        return chunk;
    }

    @Override
    public int lastSize() {
        return documents == 0 ? 0 : ends[documents - 1] - (documents == 1 ? 0 : ends[documents - 2]);
    }

    /** A sum does not depend on the order of tokens; mixing makes equal sums of different sets unlikely. */
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
