package org.semblance.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.PairColumn.PairUnion;
import org.semblance.report.labels.Thinning;

/** Random samples of pairs for closer analysis, drawn in one pass over all pairs. */
final class SampledPairs {
    private final int methods;
    final List<PairReservoir> found;
    final List<PairReservoir> only;

    /** Pairs that method a found and b did not; pairs that either found. Indexed by both methods. */
    final PairReservoir[][] missing;

    final PairReservoir[][] either;
    final List<PairReservoir> wrong;
    final List<PairReservoir> missed;

    /**
     * @param sample number of pairs of each set whose texts are compared
     * @param shown number of pairs of each set whose texts are shown
     */
    SampledPairs(int methods, int sample, int shown) {
        this.methods = methods;
        this.found = several(methods, sample);
        this.only = several(methods, sample);
        this.missing = square(methods, shown);
        this.either = square(methods, sample);
        this.wrong = several(methods, shown);
        this.missed = several(methods, shown);
    }

    private static List<PairReservoir> several(int count, int most) {
        return Stream.generate(() -> new PairReservoir(most)).limit(count).toList();
    }

    private static PairReservoir[][] square(int size, int most) {
        PairReservoir[][] square = new PairReservoir[size][];
        Arrays.setAll(square, a -> several(size, most).toArray(PairReservoir[]::new));
        return square;
    }

    void offer(PairUnion union, Thinning share) {
        int mask = union.mask() & (1 << methods) - 1;
        if (mask == 0) return;
        long key = union.key();
        long hash = share.hash(key) >>> 1;
        for (int a = 0; a < methods; a++) {
            boolean has = (mask >>> a & 1) != 0;
            if (has) found.get(a).offer(hash, key);
            if (mask == 1 << a) only.get(a).offer(hash, key);
            for (int b = 0; b < methods; b++) {
                boolean other = (mask >>> b & 1) != 0;
                if (has && !other) missing[a][b].offer(hash, key);
                if (a < b && (has || other)) either[a][b].offer(hash, key);
            }
        }
    }

    void offer(PairUnion union, GroundTruth.Verdict verdict, Thinning share) {
        long hash = share.hash(union.key()) >>> 1;
        for (int m = 0; m < methods; m++) {
            if (verdict == GroundTruth.Verdict.FALSE && union.has(m))
                wrong.get(m).offer(hash, union.key());
            if (verdict == GroundTruth.Verdict.TRUE && !union.has(m))
                missed.get(m).offer(hash, union.key());
        }
    }

    /** Pairs whose texts are compared but not shown. */
    long[] compared() {
        return keys(Stream.concat(found.stream(), only.stream()));
    }

    /** Pairs to show. */
    long[] shown() {
        return keys(Stream.concat(
                Arrays.stream(missing).flatMap(Arrays::stream), Stream.concat(wrong.stream(), missed.stream())));
    }

    /** Pairs for which all methods compute scores. */
    long[] scored() {
        List<PairReservoir> all = new ArrayList<>(found);
        for (PairReservoir[] row : either) all.addAll(List.of(row));
        return LongStream.concat(Arrays.stream(keys(all.stream())), Arrays.stream(shown()))
                .sorted()
                .distinct()
                .toArray();
    }

    private static long[] keys(Stream<PairReservoir> draws) {
        return draws.flatMapToLong(d -> Arrays.stream(d.keys()))
                .sorted()
                .distinct()
                .toArray();
    }

    /** A random sample of a stream of pairs: those with the smallest hashes. */
    static final class PairReservoir {
        private record Lot(long hash, long key) {}

        private static final Comparator<Lot> BY_HASH =
                Comparator.comparingLong(Lot::hash).thenComparingLong(Lot::key);

        private final int most;
        private final PriorityQueue<Lot> lots;
        private long worst = Long.MAX_VALUE;

        PairReservoir(int most) {
            this.most = most;
            this.lots = new PriorityQueue<>(BY_HASH.reversed());
        }

        void offer(long hash, long key) {
            if (hash >= worst || most == 0) return;
            lots.add(new Lot(hash, key));
            if (lots.size() > most) lots.poll();
            if (lots.size() == most) worst = lots.element().hash();
        }

        /** The sampled pairs in the order of their hashes, so that every prefix is a random sample as well. */
        long[] keys() {
            Lot[] drawn = lots.toArray(Lot[]::new);
            Arrays.sort(drawn, BY_HASH);
            return Arrays.stream(drawn).mapToLong(Lot::key).toArray();
        }
    }
}
