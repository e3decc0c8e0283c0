package org.semblance.search.sieve;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.semblance.records.sets.TokenSets;
import org.semblance.search.Sides;

/**
 * Cuts a join into rounds whose lists fit a given memory: the ranks are cut into blocks of neighbouring sizes, and every
 * block asks those that it can reach.
 */
final class SieveBlocks {
    private static final int SHOWN_BYTES = 2 * Integer.BYTES;
    private static final int ASKING_BYTES = TokenLists.FIELDS * Integer.BYTES;

    /** An array of Java has no more elements. */
    private static final long MOST_ASKING = Integer.MAX_VALUE / TokenLists.FIELDS - 8;

    /** With more blocks than this a join would do little else than build lists: then it needs more memory. */
    private static final int MOST_BLOCKS = 32;

    private final SizeBounds partners;
    private final int[] records;
    private final long[] shown;
    private final long[] asking;
    private final List<RankRange> blocks = new ArrayList<>();
    private final List<Integer> smallest = new ArrayList<>();
    private long largestShown;
    private long largestAsking;

    /** Counts the entries of the lists by size. */
    SieveBlocks(TokenSets sets, SizeBounds partners, long bytes) {
        this.partners = partners;
        int largest = 0;
        for (int x = 0; x < sets.size(); x++) largest = Math.max(largest, sets.sizeOf(x));
        this.records = new int[largest + 1];
        this.shown = new long[largest + 1];
        this.asking = new long[largest + 1];
        for (int x = 0; x < sets.size(); x++) records[sets.sizeOf(x)]++;
        int[] indexPrefix = new int[largest + 1];
        int[] probePrefix = new int[largest + 1];
        for (int s = 1; s <= largest; s++) {
            if (records[s] == 0) continue;
            indexPrefix[s] = partners.shown(s);
            probePrefix[s] = partners.asked(s);
            if (!partners.takePart(s)) records[s] = 0; // they have no rank
        }
        records[0] = 0;
        for (int x = 0; x < sets.size(); x++) {
            int size = sets.sizeOf(x);
            int stored = sets.end(x) - sets.start(x);
            int unique = size - stored;
            shown[size] += Math.clamp(indexPrefix[size] - unique, 0, stored);
            asking[size] += Math.clamp(probePrefix[size] - unique, 0, stored);
        }
        cut(bytes);
    }

    /** A quarter of the memory is for those that are shown, the rest for those that ask: they are more, and twice as large. */
    private void cut(long bytes) {
        long mostShown = Math.max(leastOf(shown), bytes / 4 / SHOWN_BYTES);
        long mostAsking = Math.clamp(bytes / 4 * 3 / ASKING_BYTES, Math.min(leastOf(asking), MOST_ASKING), MOST_ASKING);
        int from = 0;
        int rank = 0;
        int firstSize = 0;
        double shownNow = 0;
        double askingNow = 0;
        for (int s = 0; s < records.length; s++) {
            double shownEach = (double) shown[s] / Math.max(1, records[s]);
            double askingEach = (double) asking[s] / Math.max(1, records[s]);
            for (int left = records[s]; left > 0; ) {
                double room = Math.min(
                        shownEach == 0 ? left : (mostShown - shownNow) / shownEach,
                        askingEach == 0 ? left : (mostAsking - askingNow) / askingEach);
                int taken = Math.clamp((long) room, rank == from ? 1 : 0, left);
                rank += taken;
                left -= taken;
                shownNow += taken * shownEach;
                askingNow += taken * askingEach;
                largestShown = Math.max(largestShown, (long) shownNow);
                largestAsking = Math.max(largestAsking, (long) askingNow);
                if (left == 0) break;
                close(from, rank, firstSize);
                from = rank;
                firstSize = s;
                shownNow = 0;
                askingNow = 0;
            }
        }
        if (rank > from) close(from, rank, firstSize);
    }

    private static long leastOf(long[] entries) {
        return 2 * LongStream.of(entries).sum() / MOST_BLOCKS + 1;
    }

    private void close(int from, int to, int firstSize) {
        blocks.add(new RankRange(from, to));
        smallest.add(firstSize);
    }

    /** Memory of the largest lists. */
    long bytes() {
        return SHOWN_BYTES * largestShown + ASKING_BYTES * largestAsking;
    }

    List<JoinRound> rounds(Sides sides) {
        List<JoinRound> rounds = new ArrayList<>();
        int[] firstRanks = new int[records.length + 1];
        for (int s = 0; s < records.length; s++) firstRanks[s + 1] = firstRanks[s] + records[s];
        for (int asker = 0; asker < blocks.size(); asker++) {
            int lowest = lowestPartner(asker, firstRanks);
            for (int block = 0; block <= asker; block++) {
                if (blocks.get(block).to() <= lowest) continue;
                rounds.add(new JoinRound(blocks.get(block), blocks.get(asker), sides, true));
                if (!sides.isWithin()) rounds.add(new JoinRound(blocks.get(block), blocks.get(asker), sides, false));
            }
        }
        return rounds;
    }

    /** The lowest rank that anyone in a block can be near. */
    private int lowestPartner(int block, int[] firstRanks) {
        int lowest = blocks.get(block).from();
        int largest = block + 1 < blocks.size() ? smallest.get(block + 1) : records.length - 1;
        for (int s = Math.max(1, smallest.get(block)); s <= largest; s++) {
            if (records[s] > 0) lowest = Math.min(lowest, firstRanks[Math.min(partners.smallest(s), s)]);
        }
        return lowest;
    }
}
