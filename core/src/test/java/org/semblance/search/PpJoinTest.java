package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.semblance.pairs.TooManyPairs;
import org.semblance.records.Collections;
import org.semblance.records.TokenSets;
import org.semblance.relation.Jaccard;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.prefix.PrefixSearch;

class PpJoinTest extends SearchContract {
    @Override
    Search<TokenSets> search(OverlapRelation relation) {
        return PrefixSearch.ppJoin(relation);
    }

    @Test
    void comparesFarFewerThanAllPairs() throws InterruptedException {
        TokenSets sets = Collections.zipf(7, 2000, 5000, 30);
        Map<String, Long> counts = new Join<>(
                        search(new OverlapRelation(Jaccard.atLeast("0.8"))), new Workers(2), Progress.SILENT)
                .run(sets, Sides.within(sets.size()))
                .statistics();
        assertThat(counts.get("candidates_positional")).isLessThan(2000L * 1999 / 2 / 20);
        assertThat(counts.get("results")).isLessThanOrEqualTo(counts.get("verified"));
    }

    @Test
    void countsTheSameOnAnyNumberOfThreads() throws InterruptedException {
        TokenSets sets = Collections.zipf(8, 1500, 500, 12);
        Search<TokenSets> search = search(new OverlapRelation(Jaccard.atLeast("0.6")));
        Sides within = Sides.within(sets.size());
        Map<String, Long> one = new Join<>(search, new Workers(1), Progress.SILENT)
                .run(sets, within)
                .statistics();
        Map<String, Long> five = new Join<>(search, new Workers(5), Progress.SILENT)
                .run(sets, within)
                .statistics();
        assertThat(five).isEqualTo(one);
    }

    @Test
    void stopsWhenThereAreMorePairsThanTheRunCanHold() throws InterruptedException {
        TokenSets sets = Collections.copies(1000);
        OverlapRelation relation = new OverlapRelation(Jaccard.atLeast("0.8"));
        Sides within = Sides.within(sets.size());
        assertThat(new Join<>(search(relation), new Workers(2), Progress.SILENT, 499_500)
                        .run(sets, within)
                        .pairs()
                        .size())
                .isEqualTo(499_500);
        assertThatExceptionOfType(TooManyPairs.class)
                .isThrownBy(
                        () -> new Join<>(search(relation), new Workers(2), Progress.SILENT, 10_000).run(sets, within))
                .withMessageContaining("10,000");
    }

    @Test
    void stopsBeforeAPieceIsDone() throws InterruptedException {
        TokenSets sets = Collections.copies(200);
        AtomicInteger found = new AtomicInteger();
        Search<TokenSets> search = counting(search(new OverlapRelation(Jaccard.atLeast("0.8"))), found);
        assertThatExceptionOfType(TooManyPairs.class)
                .isThrownBy(() ->
                        new Join<>(search, new Workers(1), Progress.SILENT, 100).run(sets, Sides.within(sets.size())));
        assertThat(found).hasValue(101);
    }

    private static Search<TokenSets> counting(Search<TokenSets> search, AtomicInteger found) {
        return new Search<>() {
            @Override
            public Relation<TokenSets> relation() {
                return search.relation();
            }

            @Override
            public Plan plan(TokenSets records, Sides sides, long bytes) {
                Plan plan = search.plan(records, sides, bytes);
                return Plan.single(plan.bytes(), workers -> counting(plan.index(0, workers), found));
            }
        };
    }

    private static Index counting(Index index, AtomicInteger found) {
        return new Index() {
            @Override
            public int pieces() {
                return index.pieces();
            }

            @Override
            public Searcher searcher() {
                Searcher searcher = index.searcher();
                return (piece, pairs) -> searcher.search(piece, (x, y, overlap, score) -> {
                    found.incrementAndGet();
                    pairs.pair(x, y, overlap, score);
                });
            }

            @Override
            public Map<String, Long> statistics() {
                return index.statistics();
            }
        };
    }
}
