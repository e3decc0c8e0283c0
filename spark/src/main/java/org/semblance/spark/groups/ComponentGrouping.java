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
 * Settles pairs that come component by component, in each by the places of their kinds in the order of ranks; a row for each kind that is
 * removed under any limit. It holds 55 bytes for each kind of a component, and nothing of pairs.
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
        private Iterator<Row> settled = Collections.emptyIterator();
        private boolean waiting;
        private Row pair = RowFactory.create();

        Components(Iterator<Row> pairs) {
            this.pairs = pairs;
        }

        @Override
        public boolean hasNext() {
            while (!settled.hasNext()) {
                if (!waiting && !advance()) return false;
                settled = component();
            }
            return true;
        }

        @Override
        public Row next() {
            if (!hasNext()) throw new NoSuchElementException();
            return settled.next();
        }

        private boolean advance() {
            waiting = pairs.hasNext();
            if (waiting) pair = pairs.next();
            return waiting;
        }

        private Iterator<Row> component() {
            long component = pair.getLong(0);
            LongIndex kinds = new LongIndex();
            RemovalOrder removals = new RemovalOrder(accepted);
            do {
                int u = kinds.of(pair.getLong(1));
                int v = kinds.of(pair.getLong(3));
                removals.pair(u, pair.getBoolean(2), v, pair.getInt(4), pair.getDouble(5));
            } while (advance() && pair.getLong(0) == component);
            return rows(kinds, removals);
        }
    }

    private static Iterator<Row> rows(LongIndex kinds, RemovalOrder removals) {
        return new Iterator<>() {
            private int at = -1;

            @Override
            public boolean hasNext() {
                int next = at + 1;
                while (next < kinds.size() && !removals.isRemoved(next) && removals.removedAt(next) == 0) next++;
                at = next - 1;
                return next < kinds.size();
            }

            @Override
            public Row next() {
                if (!hasNext()) throw new NoSuchElementException();
                int x = ++at;
                Long centre = removals.isRemoved(x) ? kinds.key(removals.centre(x)) : null;
                return RowFactory.create(
                        kinds.key(x), centre, removals.overlap(x), removals.score(x), removals.removedAt(x));
            }
        };
    }
}
