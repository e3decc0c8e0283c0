package org.semblance.search;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.semblance.run.Workers;

/**
 * The rounds of a join, one after the other, each with an index that fits in memory. Over all rounds every pair is
 * found once.
 */
public interface Plan {
    /**
     * The most memory that the plan needs besides the records: the data shared by all rounds, and the largest index.
     */
    long bytes();

    /** The number of rounds; it may grow while a plan loads its records step by step. */
    int rounds();

    /** Makes the index of a round. Rounds are prepared in order, each after the previous one is finished. */
    Index index(int round, Workers workers) throws InterruptedException;

    /** The same plan with every index changed. */
    default Plan map(UnaryOperator<Index> change) {
        Plan plan = this;
        return new Plan() {
            @Override
            public long bytes() {
                return plan.bytes();
            }

            @Override
            public int rounds() {
                return plan.rounds();
            }

            @Override
            public Index index(int round, Workers workers) throws InterruptedException {
                return change.apply(plan.index(round, workers));
            }
        };
    }

    /** The rounds of this plan, then those of another; the memory of the first is released before the second begins. */
    default Plan then(Plan next) {
        return new Plan() {
            private @Nullable Plan first = Plan.this;
            private int before;
            private final long bytes = Math.max(Plan.this.bytes(), next.bytes());

            @Override
            public long bytes() {
                return bytes;
            }

            @Override
            public int rounds() {
                return (first == null ? before : first.rounds()) + next.rounds();
            }

            @Override
            public Index index(int round, Workers workers) throws InterruptedException {
                Plan plan = first;
                if (plan != null && round < plan.rounds()) return plan.index(round, workers);
                if (plan != null) {
                    before = plan.rounds();
                    first = null;
                }
                return next.index(round - before, workers);
            }
        };
    }

    /** Makes the index of a round. */
    interface Rounds {
        Index index(int round, Workers workers) throws InterruptedException;
    }

    /** A plan of a known number of rounds. */
    static Plan of(long bytes, int rounds, Rounds indexes) {
        return new Plan() {
            @Override
            public long bytes() {
                return bytes;
            }

            @Override
            public int rounds() {
                return rounds;
            }

            @Override
            public Index index(int round, Workers workers) throws InterruptedException {
                return indexes.index(round, workers);
            }
        };
    }
}
