package org.semblance.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.PairSorter;
import org.semblance.pairs.Pairs;
import org.semblance.records.RandomBits;
import org.semblance.records.Records;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.sets.TestRecords;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.BitDistance;
import org.semblance.relation.Direction;
import org.semblance.relation.Family;
import org.semblance.relation.OverlapRelation;
import org.semblance.relation.Relation;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.testing.RandomSets;
import org.semblance.testing.Seeds;

/**
 * The contract of all searches: the same result as {@link Exhaustive}, within and between collections, with any number
 * of threads, in several rounds if memory is small, and with copies searched once if the search allows that.
 */
public abstract class SearchContract<R extends Records> {
    /** A collection, and a search over it that must find all pairs of a relation. */
    record Case<R extends Records>(R records, Relation<R> relation, Search<R> search) {}

    /** Draws a case. */
    interface Generator<R extends Records> {
        Case<R> draw(Random random) throws InterruptedException;
    }

    private final int cases;

    /** The number of cases in a thorough run. */
    SearchContract(int cases) {
        this.cases = cases;
    }

    /** A small collection, and a search over it. */
    abstract Case<R> draw(Random random) throws InterruptedException;

    @Test
    void equalsExhaustiveSearch() throws InterruptedException {
        long found = check(cases, this::draw);
        assertThat(found).as("total pairs").isGreaterThan(Seeds.count(cases) / 4);
    }

    /** Returns the number of pairs. */
    static <R extends Records> long check(int cases, Generator<R> generator) throws InterruptedException {
        long found = 0;
        for (long seed : Seeds.cases(cases)) {
            Random random = new Random(seed);
            found += check(generator.draw(random), random, seed);
        }
        return found;
    }

    static <R extends Records> long check(Case<R> one, Random random, long seed) throws InterruptedException {
        int size = one.records.size();
        long found = 0;
        for (Sides sides : bothWays(size, random)) {
            if (sides.isWithin() && one.relation.direction() == Direction.FIRST_IN_SECOND) continue;
            String expected = answer(new Exhaustive<>(one.relation), one.records, sides);
            // Few cases use threads, and fewer use threads and little memory, since every round starts new threads.
            int threads = size < 100 && random.nextInt(32) > 0 ? 1 : 1 + random.nextInt(4);
            boolean ample = random.nextInt(threads > 1 ? 8 : 2) > 0;
            long memory = ample ? Long.MAX_VALUE : random.nextInt(4000 + 16 * size);
            String what = "%s, %s, %d threads, memory %d, seed %d".formatted(one.search, sides, threads, memory, seed);
            assertThat(answer(one.search, one.records, sides, threads, memory))
                    .as(what)
                    .isEqualTo(expected);
            assertThat(joined(one.search, one.records, sides, threads))
                    .as("joined, %s", what)
                    .isEqualTo(expected);
            found += expected.lines().count();
        }
        return found;
    }

    /** Within the collection, and between two parts of it if there are two. */
    public static List<Sides> bothWays(int size, Random random) {
        List<Sides> sides = new ArrayList<>(List.of(Sides.within(size)));
        if (size > 1) sides.add(Sides.between(1 + random.nextInt(size - 1), size));
        return sides;
    }

    /** All pairs with overlap and score, found on this thread with unlimited memory. */
    public static <R extends Records> String answer(Search<R> search, R records, Sides sides)
            throws InterruptedException {
        return answer(search, records, sides, 1, Long.MAX_VALUE);
    }

    /** As {@link #search}, with a number of threads and bytes of memory for the indexes. */
    static <R extends Records> String answer(Search<R> search, R records, Sides sides, int threads, long memory)
            throws InterruptedException {
        Plan plan = search.plan(records, sides, memory);
        PairSorter sorter = new PairSorter(records.size(), PairMemory.usual(), 1);
        PairBuffer buffer = sorter.buffer();
        for (int round = 0; round < plan.rounds(); round++) {
            Index index = plan.index(round, new Workers(threads));
            Searcher searcher = index.searcher();
            for (int piece = 0; piece < index.pieces(); piece++) searcher.search(piece, buffer);
        }
        return spell((Pairs) sorter.sorted(new Workers(1)));
    }

    /** The pairs found by a {@link Join}, which distributes the pieces over threads and expands copies. */
    static <R extends Records> String joined(Search<R> search, R records, Sides sides, int threads)
            throws InterruptedException {
        Join<R> join = new Join<>(search, new Workers(threads), Progress.SILENT);
        return spell(join.run(records, sides).pairs());
    }

    public static String spell(Pairs pairs) {
        StringBuilder rows = new StringBuilder();
        for (int p = 0; p < pairs.size(); p++) {
            rows.append(row(pairs.first(p), pairs.second(p), pairs.overlap(p), pairs.score(p)));
        }
        return rows.toString();
    }

    static String row(int first, int second, int overlap, double score) {
        return first + " " + second + ": " + overlap + " " + score + "\n";
    }

    /** Searches over sets, for every family of measures. */
    abstract static class OverSets extends SearchContract<TokenSets> {
        OverSets() {
            super(24_000);
        }

        abstract Search<TokenSets> search(OverlapRelation relation);

        /** Whether the search supports measures that are not symmetric. */
        boolean isDirected() {
            return true;
        }

        final Case<TokenSets> of(TokenSets sets, Random random) {
            boolean directed = isDirected() && random.nextInt(12) == 0;
            OverlapRelation relation = new OverlapRelation(directed ? Family.directed(random) : Family.any(random));
            return new Case<>(sets, relation, search(relation));
        }

        @Override
        final Case<TokenSets> draw(Random random) {
            return of(TestRecords.sets(RandomSets.few(random)), random);
        }

        @Test
        void findsAllPairsOfLargerCollections() throws InterruptedException {
            check(2400, random -> of(TestRecords.sets(random), random));
        }
    }

    /** Searches over fingerprints within a distance. */
    abstract static class OverBits extends SearchContract<BitVectors> {
        private final int mostDistance;

        /** The largest distance that the search supports. */
        OverBits(int mostDistance) {
            super(1200);
            this.mostDistance = mostDistance;
        }

        abstract Search<BitVectors> search(BitDistance relation);

        private Case<BitVectors> of(BitVectors records, BitDistance relation) {
            return new Case<>(records, relation, search(relation));
        }

        @Override
        final Case<BitVectors> draw(Random random) {
            BitVectors records = RandomBits.random(random, List.of(64, 128, 384).get(random.nextInt(3)));
            return of(records, new BitDistance(random.nextInt(mostDistance + 1)));
        }

        @Test
        void findsAllPairsOfLargerCollections() throws InterruptedException {
            check(10, random -> {
                BitVectors records = RandomBits.random(random, random.nextInt(3) == 0 ? 128 : 64, 2500);
                return of(records, new BitDistance(random.nextInt(Math.min(mostDistance, 7) + 1)));
            });
        }

        @Test
        void staysWithinItsMemoryIfPossible() {
            Random random = Seeds.random();
            long[] rows = random.longs(200_000).toArray();
            int[] sizes = random.ints(rows.length, 1, 9).toArray();
            BitVectors records = new BitVectors(64, rows, sizes);
            Search<BitVectors> search = search(new BitDistance(3));
            Sides sides = Sides.within(records.size());
            Plan ample = search.plan(records, sides, Long.MAX_VALUE);
            long memory = ample.bytes() / 2;
            Plan tight = search.plan(records, sides, memory);
            assertThat(tight.bytes()).isLessThanOrEqualTo(memory);
            assertThat(tight.rounds()).isGreaterThan(ample.rounds());
        }
    }
}
