package org.semblance.spark.groups;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.semblance.pairs.RemovalOrder;
import org.semblance.pairs.ScoreLimits;

/**
 * Decides which documents are removed, component by component; pairs refer to the ranks of representatives. Returns a
 * row for each representative that is removed at any limit. Holds 55 bytes per representative of a component, and no
 * pairs.
 */
final class ComponentGrouping implements MapPartitionsFunction<Row, Row> {
    static final StructType SCHEMA = new StructType()
            .add("place", DataTypes.LongType, false)
            .add("centre_place", DataTypes.LongType, true)
            .add("overlap", DataTypes.IntegerType, false)
            .add("score", DataTypes.DoubleType, false)
            .add("gone", DataTypes.LongType, false);

    private final double[] limits;
    private final boolean distance;

    ComponentGrouping(double[] limits, boolean distance) {
        this.limits = limits.clone();
        this.distance = distance;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> pairs) {
        return new Components(pairs);
    }

    /** Rows {@code component, u, stays, v, overlap, score}. */
    private final class Components implements Iterator<Row> {
        private final Iterator<Row> pairs;
        private final ScoreLimits accepted = new ScoreLimits(limits, distance);
        private Iterator<Row> decided = Collections.emptyIterator();
        private boolean hasPair;
        private Row pair = RowFactory.create();

        Components(Iterator<Row> pairs) {
            this.pairs = pairs;
        }

        @Override
        public boolean hasNext() {
            while (!decided.hasNext()) {
                if (!hasPair && !advance()) return false;
                decided = component();
            }
            return true;
        }

        @Override
        public Row next() {
            if (!hasNext()) throw new NoSuchElementException();
            return decided.next();
        }

        private boolean advance() {
            hasPair = pairs.hasNext();
            if (hasPair) pair = pairs.next();
            return hasPair;
        }

        private Iterator<Row> component() {
            long component = pair.getLong(0);
            LongIndex ranks = new LongIndex();
            RemovalOrder removals = new RemovalOrder(accepted);
            do {
                int u = ranks.of(pair.getLong(1));
                int v = ranks.of(pair.getLong(3));
                removals.pair(u, pair.getBoolean(2), v, pair.getInt(4), pair.getDouble(5));
            } while (advance() && pair.getLong(0) == component);
            return rows(ranks, removals);
        }
    }

    private static Iterator<Row> rows(LongIndex ranks, RemovalOrder removals) {
        return new Iterator<>() {
            private int at = -1;

            @Override
            public boolean hasNext() {
                int next = at + 1;
                while (next < ranks.size() && !removals.isRemoved(next) && removals.removedAt(next) == 0) next++;
                at = next - 1;
                return next < ranks.size();
            }

            @Override
            public Row next() {
                if (!hasNext()) throw new NoSuchElementException();
                int x = ++at;
                Long centre = removals.isRemoved(x) ? ranks.key(removals.centre(x)) : null;
                return RowFactory.create(
                        ranks.key(x), centre, removals.overlap(x), removals.score(x), removals.removedAt(x));
            }
        };
    }
}
