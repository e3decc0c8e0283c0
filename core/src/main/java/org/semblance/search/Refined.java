package org.semblance.search;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.semblance.records.Records;
import org.semblance.records.TokenSets;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;

/**
 * Finds pairs of sets that go with the records, and lets the relation judge each: any set join serves any relation that
 * implies enough overlap of such sets.
 *
 * @param filter must find every pair that is related, and may find more
 * @param sets the sets that go with the records, document by document
 */
public record Refined<R extends Records>(Search<TokenSets> filter, Function<R, TokenSets> sets, Relation<R> relation)
        implements Search<R> {
    @Override
    public boolean exact() {
        return filter.exact();
    }

    @Override
    public Plan plan(R records, Sides sides, long bytes) {
        return filter.plan(sets.apply(records), sides, bytes).map(filtered -> judged(filtered, records));
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
