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

    /** How many rounds there are; a plan that loads its records step by step may find further ones on its way. */
    int rounds();

    /** Prepares a round; earlier ones are done with. */
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

    /** This plan's rounds, then those of another; what the first holds is let go before the second begins. */
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
