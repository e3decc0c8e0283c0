package org.semblance.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.semblance.records.Records;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;

/**
 * Finds pairs of another form that goes with the records, and lets the relation judge each: any set join serves any
 * relation that implies enough overlap of such sets, and sketches or fingerprints serve any relation that makes them meet.
 *
 * @param filter finds every pair that is related if it is exact, and may find more
 * @param form the form of the records that is searched, document by document
 * @param joinsCopiesOnce whether copies among the records have the same form, and the filter answers alike for all of them
 */
public record Refined<R extends Records, F extends Records>(
        Search<F> filter, Function<R, F> form, Relation<R> relation, boolean joinsCopiesOnce) implements Search<R> {
    /** A search that must see every record. */
    public Refined(Search<F> filter, Function<R, F> form, Relation<R> relation) {
        this(filter, form, relation, false);
    }

    @Override
    public boolean exact() {
        return filter.exact();
    }

    @Override
    public Plan plan(R records, Sides sides, long bytes) {
        return filter.plan(form.apply(records), sides, bytes).map(filtered -> judged(filtered, records));
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
            case Partitioning.Impossible<F>(String reason) -> new Partitioning.Impossible<>(reason);
        };
    }

    private Refined<R, F> within(Search<F> part) {
        return new Refined<>(part, form, relation, joinsCopiesOnce);
    }

    private Index judged(Index filtered, R records) {
        List<Judge> judges = new CopyOnWriteArrayList<>();
        return new Index() {
            @Override
            public int pieces() {
                return filtered.pieces();
            }

            @Override
            public Searcher searcher() {
                Judge judge = new Judge(filtered.searcher(), relation.over(records));
                judges.add(judge);
                return judge;
            }

            // What the filter counted, but that its results are what is verified here.
            @Override
            public Map<String, Long> statistics() {
                Map<String, Long> counts = new LinkedHashMap<>(filtered.statistics());
                counts.put("verified", judges.stream().mapToLong(j -> j.judged).sum());
                return counts;
            }
        };
    }

    private static final class Judge implements Searcher {
        private final Searcher filter;
        private final Relation.Verifier verifier;
        private long judged;

        Judge(Searcher filter, Relation.Verifier verifier) {
            this.filter = filter;
            this.verifier = verifier;
        }

        @Override
        public void search(int piece, PairSink pairs) {
            filter.search(piece, (x, y, overlap, score) -> {
                judged++;
                verifier.verify(x, y, pairs);
            });
        }
    }
}
