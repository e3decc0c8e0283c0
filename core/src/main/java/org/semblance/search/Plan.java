package org.semblance.search;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.semblance.run.Workers;

/**
 * How a search will go about a join: in rounds, one after the other, each with an index of its own, so that the indexes
 * keep within their memory. Over all rounds every pair is found once.
 */
public interface Plan {
    /** Memory the plan needs at the most besides the records: what all rounds share, and the largest index. */
    long bytes();

    int rounds();

    /** Prepares a round; earlier ones are done with. */
    Index index(int round, Workers workers) throws InterruptedException;

    /** Nothing to do. */
    Plan NONE = new Plan() {
        @Override
        public long bytes() {
            return 0;
        }

        @Override
        public int rounds() {
            return 0;
        }

        @Override
        public Index index(int round, Workers workers) {
            throw new IllegalStateException("no rounds");
        }
    };

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

    /** This plan's rounds, then those of another; what the first holds is let go before the second begins. */
    default Plan then(Plan next) {
        return new Plan() {
            private @Nullable Plan first = Plan.this;
            private final int before = Plan.this.rounds();
            private final long bytes = Math.max(Plan.this.bytes(), next.bytes());

            @Override
            public long bytes() {
                return bytes;
            }

            @Override
            public int rounds() {
                return before + next.rounds();
            }

            @Override
            public Index index(int round, Workers workers) throws InterruptedException {
                if (round >= before) first = null;
                Plan plan = first;
                return plan == null ? next.index(round - before, workers) : plan.index(round, workers);
            }
        };
    }

    /** What prepares the one round of a plan. */
    interface Single {
        Index index(Workers workers) throws InterruptedException;
    }

    /** A plan of one round. */
    static Plan single(long bytes, Single single) {
        return new Plan() {
            @Override
            public long bytes() {
                return bytes;
            }

            @Override
            public int rounds() {
                return 1;
            }

            @Override
            public Index index(int round, Workers workers) throws InterruptedException {
                return single.index(workers);
            }
        };
    }
}
