package org.semblance.search.keys;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.analysis.TokenHash;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.SharedAtLeast;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Finds exactly the pairs of sketches with a minimum number of values in common, by sorting, position by position.
 *
 * @param relation the minimum number of common values
 */
public record KeySearch(SharedAtLeast relation) implements Search<Sketches> {
    @Override
    public boolean exact() {
        return true;
    }

    @Override
    public Plan plan(Sketches records, Sides sides, long bytes) {
        return new KeyPlan(records, sides, relation.least(), bytes);
    }

    /**
     * Partitions by the values at all positions but the last {@code least - 1}: sketches that share {@code least}
     * values share one of these.
     */
    @Override
    public Partitioning<Sketches> partitioning(long documents) {
        return new Partitioning.Keyed<>(this::keys, this);
    }

    private Partitioning.Keys keys(Sketches records) {
        int width = records.width();
        return (x, to) -> {
            if (records.sizeOf(x) == 0) return;
            for (int position = 0; position <= width - relation.least(); position++) {
                to.accept(TokenHash.repetition(records.rows()[x * width + position], position + 1));
            }
        };
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    /**
     * One round per position that can be the first shared one, or several if memory is short: then each round processes
     * only the documents with some values at that position.
     */
    static final class KeyPlan implements Plan {
        private final Sketches records;
        private final Sides sides;
        private final int minShared;
        private final List<Round> rounds = new ArrayList<>();
        private final int largest;
        private long @Nullable [] column;

        /** A position, and the range of parts of its values. */
        record Round(int position, int from, int to) {}

        KeyPlan(Sketches records, Sides sides, int minShared, long bytes) {
            this.records = records;
            this.sides = sides;
            this.minShared = minShared;
            int most = 0;
            for (int position = 0; position <= records.width() - minShared; position++) {
                most = Math.max(most, addRounds(position, bytes / Long.BYTES));
            }
            this.largest = most;
        }

        /**
         * Divides a position into rounds of at most {@code capacity} documents, as far as possible; returns the size of the
         * largest.
         */
        private int addRounds(int position, long capacity) {
            if (records.size() <= capacity) {
                rounds.add(new Round(position, 0, KeyRuns.PARTS));
                return records.size();
            }
            int[] counts = new int[KeyRuns.PARTS];
            KeyRuns.count(records, position, 0, 0, records.size(), counts);
            int most = 0;
            int from = 0;
            int sum = 0;
            for (int part = 0; part < KeyRuns.PARTS; part++) {
                if (sum > 0 && sum + counts[part] > capacity) {
                    rounds.add(new Round(position, from, part));
                    from = part;
                    sum = 0;
                }
                sum += counts[part];
                most = Math.max(most, sum);
            }
            rounds.add(new Round(position, from, KeyRuns.PARTS));
            return most;
        }

        @Override
        public long bytes() {
            return (long) Long.BYTES * largest;
        }

        @Override
        public int rounds() {
            return rounds.size();
        }

        @Override
        public Index index(int number, Workers workers) throws InterruptedException {
            Round round = rounds.get(number);
            long[] taken = column == null ? new long[largest] : column;
            column = taken;
            KeyRuns runs = KeyRuns.of(records, round.position(), round.from(), round.to(), taken, workers);
            return new KeyIndex(records, sides, minShared, round.position(), runs);
        }
    }
}
