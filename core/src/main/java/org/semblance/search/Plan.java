package org.semblance.search;

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
