package org.semblance.search.sieve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.semblance.records.sets.TokenSets;
import org.semblance.search.Sides;

/**
 * Divides a join into rounds whose lists fit in the given memory: the ranks are divided into blocks of neighbouring
 * sizes, and each block probes the blocks that contain possible partners.
 */
final class SieveBlocks {
    private static final int INDEXED_BYTES = 2 * Integer.BYTES;
    private static final int PROBING_BYTES = TokenLists.FIELDS * Integer.BYTES;

    /** Limited by the maximum length of a Java array. */
    private static final long MAX_PROBING = Integer.MAX_VALUE / TokenLists.FIELDS - 8;

    /** With more blocks than this, a join would spend most of its time building lists; it uses more memory instead. */
    private static final int MAX_BLOCKS = 32;

    private final SizeBounds sizeBounds;
    private final int[] records;
    private final long[] indexed;
    private final long[] probing;
    private final List<RankRange> blocks = new ArrayList<>();
    private final List<Integer> smallest = new ArrayList<>();
    private long largestIndexed;
    private long largestProbing;

    /** Counts the list entries by size. */
    SieveBlocks(TokenSets sets, SizeBounds sizeBounds, long bytes) {
        this.sizeBounds = sizeBounds;
        int[] sizes = sets.sizes();
        int largest = 0;
        for (int size : sizes) largest = Math.max(largest, size);
        this.records = new int[largest + 1];
        this.indexed = new long[largest + 1];
        this.probing = new long[largest + 1];
        for (int size : sizes) records[size]++;
        int[] indexPrefix = new int[largest + 1];
        int[] probePrefix = new int[largest + 1];
        for (int s = 1; s <= largest; s++) {
            if (records[s] == 0) continue;
            indexPrefix[s] = sizeBounds.indexPrefix(s);
            probePrefix[s] = sizeBounds.probePrefix(s);
            if (!sizeBounds.canMatch(s)) records[s] = 0; // they get no rank
        }
        records[0] = 0;
        countEntries(sets, indexPrefix, indexed);
        countEntries(sets, probePrefix, probing);
        cut(bytes);
    }

    private static void countEntries(TokenSets sets, int[] prefixes, long[] entries) {
        int[] starts = sets.starts();
        int[] ends = sets.ends();
        int[] sizes = sets.sizes();
        for (int x = 0; x < sizes.length; x++) {
            int stored = ends[x] - starts[x];
            int prefix = prefixes[sizes[x]] - (sizes[x] - stored);
            entries[sizes[x]] += Math.max(0, Math.min(prefix, stored));
        }
    }

    /**
     * A quarter of the memory is for indexed entries, the rest for probing entries, which are more numerous and twice
     * as large.
     */
    private void cut(long bytes) {
        long maxIndexed = Math.max(minimumOf(indexed), bytes / 4 / INDEXED_BYTES);
        long maxProbing =
                Math.clamp(bytes / 4 * 3 / PROBING_BYTES, Math.min(minimumOf(probing), MAX_PROBING), MAX_PROBING);
        int from = 0;
        int rank = 0;
        int firstSize = 0;
        double indexedNow = 0;
        double probingNow = 0;
        for (int s = 0; s < records.length; s++) {
            double indexedEach = (double) indexed[s] / Math.max(1, records[s]);
            double probingEach = (double) probing[s] / Math.max(1, records[s]);
            for (int left = records[s]; left > 0; ) {
                double fitting = Math.min(
                        indexedEach == 0 ? left : (maxIndexed - indexedNow) / indexedEach,
                        probingEach == 0 ? left : (maxProbing - probingNow) / probingEach);
                int taken = Math.clamp((long) fitting, rank == from ? 1 : 0, left);
                rank += taken;
                left -= taken;
                indexedNow += taken * indexedEach;
                probingNow += taken * probingEach;
                largestIndexed = Math.max(largestIndexed, (long) indexedNow);
                largestProbing = Math.max(largestProbing, (long) probingNow);
                if (left == 0) break;
                close(from, rank, firstSize);
                from = rank;
                firstSize = s;
                indexedNow = 0;
                probingNow = 0;
            }
        }
        if (rank > from) close(from, rank, firstSize);
    }

    private static long minimumOf(long[] entries) {
        return 2 * LongStream.of(entries).sum() / MAX_BLOCKS + 1;
    }

    private void close(int from, int to, int firstSize) {
        blocks.add(new RankRange(from, to));
        smallest.add(firstSize);
    }

    /** Memory of the largest lists. */
    long bytes() {
        return INDEXED_BYTES * largestIndexed + PROBING_BYTES * largestProbing;
    }

    List<JoinRound> rounds(Sides sides) {
        List<JoinRound> rounds = new ArrayList<>();
        int[] firstRanks = new int[records.length + 1];
        for (int s = 0; s < records.length; s++) firstRanks[s + 1] = firstRanks[s] + records[s];
        for (int prober = 0; prober < blocks.size(); prober++) {
            int lowest = lowestPartner(prober, firstRanks);
            for (int block = 0; block <= prober; block++) {
                if (blocks.get(block).to() <= lowest) continue;
                rounds.add(new JoinRound(blocks.get(block), blocks.get(prober), sides, true));
                if (!sides.isWithin()) rounds.add(new JoinRound(blocks.get(block), blocks.get(prober), sides, false));
            }
        }
        return rounds;
    }

    /** The lowest rank that a record of a block can match. */
    private int lowestPartner(int block, int[] firstRanks) {
        int lowest = blocks.get(block).from();
        int largest = block + 1 < blocks.size() ? smallest.get(block + 1) : records.length - 1;
        for (int s = Math.max(1, smallest.get(block)); s <= largest; s++) {
            if (records[s] > 0) lowest = Math.min(lowest, firstRanks[Math.min(sizeBounds.smallest(s), s)]);
        }
        return lowest;
    }
}
