package org.semblance.search;

import java.util.function.UnaryOperator;
import org.semblance.run.Workers;

/** Plans for the parts of a join, one after the other: each is made when the one before is done with. */
interface Plans {
    int count();

    Plan plan(int number, Workers workers) throws InterruptedException;

    /** One plan is all. */
    static Plans of(Plan plan) {
        return new Plans() {
            @Override
            public int count() {
                return 1;
            }

            @Override
            public Plan plan(int number, Workers workers) {
                return plan;
            }
        };
    }

    /** The same plans with every index changed. */
    default Plans map(UnaryOperator<Index> change) {
        Plans plans = this;
        return new Plans() {
            @Override
            public int count() {
                return plans.count();
            }

            @Override
            public Plan plan(int number, Workers workers) throws InterruptedException {
                return plans.plan(number, workers).map(change);
            }
        };
    }

    /** These, then one more. */
    default Plans then(Plan last) {
        Plans first = this;
        return new Plans() {
            @Override
            public int count() {
                return first.count() + 1;
            }

            @Override
            public Plan plan(int number, Workers workers) throws InterruptedException {
                return number < first.count() ? first.plan(number, workers) : last;
            }
        };
    }
}
