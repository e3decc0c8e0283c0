package org.semblance.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import java.util.function.Supplier;
import org.semblance.records.Records;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;

/**
 * Searches another form of the records for candidates and verifies each with the relation. A join of sets is a filter
 * for any relation that implies enough overlap; sketches or fingerprints are filters for relations whose pairs agree in
 * them.
 *
 * @param filter finds a superset of the related pairs if it is exact
 * @param form converts records to the form that is searched
 * @param joinsCopiesOnce whether copies among the records have the same form, so that the filter finds the same pairs
 *     for each
 */
public record FilterAndVerify<R extends Records, F extends Records>(
        Search<F> filter, Function<R, F> form, Relation<R> relation, boolean joinsCopiesOnce) implements Search<R> {
    /** A search that joins every record. */
    public FilterAndVerify(Search<F> filter, Function<R, F> form, Relation<R> relation) {
        this(filter, form, relation, false);
    }

    @Override
    public Map<String, String> meanings() {
        return filter.meanings();
    }

    @Override
    public boolean exact() {
        return filter.exact();
    }

    @Override
    public Plan plan(R records, Sides sides, long bytes) {
        return filter.plan(form.apply(records), sides, bytes).map(filtered -> verified(filtered, records));
    }

    @Override
    public Partitioning<R> partitioning(long documents) {
        return switch (filter.partitioning(documents)) {
            case Partitioning.Keyed<F> keyed ->
                new Partitioning.Keyed<>(records -> keyed.keys().over(form.apply(records)), within(keyed.search()));
            case Partitioning.Tokens<F> tokens -> new Partitioning.Tokens<>(tokens.measure(), within(tokens.search()));
            case Partitioning.Sized<F> sized ->
                new Partitioning.Sized<>(
                        records -> sized.sizes().apply(form.apply(records)), sized.reach(), within(sized.search()));
            case Partitioning.Relational<F> _ ->
                new Partitioning.Impossible<>("its filter is a relational join: use --engine local");
            case Partitioning.Whole<F>(Search<F> search, String reason) ->
                new Partitioning.Whole<>(within(search), reason);
            case Partitioning.Impossible<F>(String reason) -> new Partitioning.Impossible<>(reason);
        };
    }

    private FilterAndVerify<R, F> within(Search<F> part) {
        return new FilterAndVerify<>(part, form, relation, joinsCopiesOnce);
    }

    private Index verified(Index filtered, R records) {
        List<Verification> threads = new CopyOnWriteArrayList<>();
        Supplier<Searcher> searchers = () -> {
            Verification thread = new Verification(filtered.searcher(), relation.over(records));
            threads.add(thread);
            return thread;
        };
        // The counts of the filter, except that its results are verified here.
        return Index.of(filtered.pieces(), searchers, () -> {
            Map<String, Long> counts = new LinkedHashMap<>(filtered.statistics());
            counts.put("verified", threads.stream().mapToLong(t -> t.verified).sum());
            return counts;
        });
    }

    private static final class Verification implements Searcher {
        private final Searcher filter;
        private final Relation.Verifier verifier;
        private long verified;

        Verification(Searcher filter, Relation.Verifier verifier) {
            this.filter = filter;
            this.verifier = verifier;
        }

        @Override
        public void search(int piece, PairSink pairs) {
            filter.search(piece, (x, y, overlap, score) -> {
                verified++;
                verifier.verify(x, y, pairs);
            });
        }
    }
}
