package org.semblance.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    public Optional<Places<R>> places(long documents) {
        return filter.places(documents).map(this::places);
    }

    private Places<R> places(Places<F> places) {
        Refined<R, F> there = new Refined<>(places.search(), form, relation, joinsCopiesOnce);
        return switch (places) {
            case Places.Keyed<F> keyed ->
                new Places.Keyed<>(records -> keyed.keys().over(form.apply(records)), there);
            case Places.Tokens<F> tokens -> new Places.Tokens<>(tokens.measure(), there);
            case Places.Sized<F> sized ->
                new Places.Sized<>(records -> sized.sizes().apply(form.apply(records)), sized.reach(), there);
        };
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
