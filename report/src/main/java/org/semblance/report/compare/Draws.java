package org.semblance.report.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The pairs that are looked at closer, drawn by lot while all pairs pass by. */
final class Draws {
    private final int methods;
    private final List<Draw> found;
    private final List<Draw> only;

    /** What one method found and another did not, and what either of two found; by both methods. */
    private final Draw[][] missing;

    private final Draw[][] either;
    private final List<Draw> wrong;
    private final List<Draw> missed;

    /**
     * @param sample of each set whose texts are compared
     * @param shown of each set whose texts are shown
     */
    Draws(int methods, int sample, int shown) {
        this.methods = methods;
        this.found = several(methods, sample);
        this.only = several(methods, sample);
        this.missing = square(methods, shown);
        this.either = square(methods, sample);
        this.wrong = several(methods, shown);
        this.missed = several(methods, shown);
    }

    private static List<Draw> several(int count, int most) {
        return Stream.generate(() -> new Draw(most)).limit(count).toList();
    }

    private static Draw[][] square(int size, int most) {
        Draw[][] square = new Draw[size][];
        Arrays.setAll(square, a -> several(size, most).toArray(Draw[]::new));
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

    void offer(PairUnion union, Truth.Verdict verdict, Thinning share) {
        long hash = share.hash(union.key()) >>> 1;
        for (int m = 0; m < methods; m++) {
            if (verdict == Truth.Verdict.FALSE && union.has(m)) wrong.get(m).offer(hash, union.key());
            if (verdict == Truth.Verdict.TRUE && !union.has(m)) missed.get(m).offer(hash, union.key());
        }
    }

    Draw found(int m) {
        return found.get(m);
    }

    Draw only(int m) {
        return only.get(m);
    }

    Draw missing(int a, int b) {
        return missing[a][b];
    }

    Draw either(int a, int b) {
        return either[a][b];
    }

    Draw wrong(int m) {
        return wrong.get(m);
    }

    Draw missed(int m) {
        return missed.get(m);
    }

    /** Pairs whose texts are compared in silence. */
    long[] compared() {
        return keys(Stream.concat(found.stream(), only.stream()));
    }

    /** Pairs that are shown. */
    long[] shown() {
        return keys(Stream.concat(
                Arrays.stream(missing).flatMap(Arrays::stream), Stream.concat(wrong.stream(), missed.stream())));
    }

    /** Pairs that every method should score. */
    long[] scored() {
        List<Draw> all = new ArrayList<>();
        for (Draw[] row : either) all.addAll(List.of(row));
        return LongStream.concat(Arrays.stream(keys(all.stream())), Arrays.stream(shown()))
                .sorted()
                .distinct()
                .toArray();
    }

    private static long[] keys(Stream<Draw> draws) {
        return draws.flatMapToLong(d -> Arrays.stream(d.keys()))
                .sorted()
                .distinct()
                .toArray();
    }
}
