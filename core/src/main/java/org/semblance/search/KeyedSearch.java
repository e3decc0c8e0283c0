package org.semblance.search;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import org.semblance.analysis.TokenHash;
import org.semblance.records.Records;
import org.semblance.relation.Relation;

/**
 * The simplest search that scales: documents with a common key are compared by the relation. A new method with such
 * keys needs no search of its own; distributed joins and online indexes use the same keys.
 *
 * @param exact whether any two near duplicates have a common key, by proof
 */
public record KeyedSearch<R extends Records>(Relation<R> relation, Partitioning.KeysOf<R> keys, boolean exact)
        implements Search<R> {
    /** An entry is half a hash of a key, then an ordinal: equal halves of different keys only add candidates. */
    private static final long HASH = 0xFFFFFFFF00000000L;

    @Override
    public boolean treatsCopiesAlike() {
        return true;
    }

    @Override
    public Partitioning<R> partitioning(long documents) {
        return new Partitioning.Keyed<>(keys, this);
    }

    @Override
    public Plan plan(R records, Sides sides, long bytes) {
        Partitioning.Keys of = keys.over(records);
        LongAdder counted = new LongAdder();
        for (int y = sides.indexed(); y < records.size(); y++) of.of(y, _ -> counted.increment());
        long entries = counted.sum();
        return Plan.of(
                Long.BYTES * entries + (long) Integer.BYTES * records.size(),
                1,
                (_, _) -> index(records, sides, Math.toIntExact(entries)));
    }

    private Index index(R records, Sides sides, int count) {
        long[] entries = new long[count];
        int[] next = {0};
        Partitioning.Keys of = keys.over(records);
        for (int y = sides.indexed(); y < records.size(); y++) {
            long ordinal = y;
            of.of(y, key -> entries[next[0]++] = hash(key) | ordinal);
        }
        Arrays.parallelSort(entries);
        LongAdder verified = new LongAdder();
        return Index.of(
                sides.probes(),
                () -> searcher(records, sides, entries, verified),
                () -> Map.of("verified", verified.sum()));
    }

    private static long hash(long key) {
        return TokenHash.mix(key) & HASH;
    }

    private Searcher searcher(R records, Sides sides, long[] entries, LongAdder verified) {
        Relation.Verifier verifier = relation.over(records);
        Partitioning.Keys of = keys.over(records);
        int[] seen = new int[records.size()]; // by record: the last probe, plus 1, that compared it
        return (x, pairs) -> of.of(x, key -> {
            long hash = hash(key);
            int i = Arrays.binarySearch(entries, hash);
            for (i = i < 0 ? -i - 1 : i; i < entries.length && (entries[i] & HASH) == hash; i++) {
                int y = (int) entries[i];
                if (sides.isWithin() && y >= x) return; // ordinals rise within a key
                if (seen[y] == x + 1) continue;
                seen[y] = x + 1;
                verified.increment();
                verifier.verify(x, y, pairs);
            }
        });
    }
}
