package org.semblance.spark.groups;

import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * The component of every end of the pairs that come to one task: rows {@code v, component}, which is the first of its ends. With more ends than
 * it may hold, it tells what it knows and begins anew; components are then those of some pairs each, and connect to those of all.
 *
 * @param most ends at a time, of 40 bytes each
 */
record Connected(int most) implements MapPartitionsFunction<Row, Row> {
    @Override
    public Iterator<Row> call(Iterator<Row> pairs) {
        return new Iterator<>() {
            private Iterator<Row> told = Collections.emptyIterator();

            @Override
            public boolean hasNext() {
                while (!told.hasNext() && pairs.hasNext()) told = some(pairs);
                return told.hasNext();
            }

            @Override
            public Row next() {
                if (!hasNext()) throw new NoSuchElementException();
                return told.next();
            }
        };
    }

    private Iterator<Row> some(Iterator<Row> pairs) {
        LongIndex ends = new LongIndex();
        int[] parent = new int[16];
        int known = 0;
        while (pairs.hasNext() && ends.size() < most) {
            Row pair = pairs.next();
            int a = ends.of(pair.getLong(0));
            int b = ends.of(pair.getLong(1));
            if (ends.size() > parent.length) parent = Arrays.copyOf(parent, 2 * ends.size());
            for (; known < ends.size(); known++) parent[known] = known;
            int x = rootOf(parent, a);
            int y = rootOf(parent, b);
            boolean first = ends.key(x) < ends.key(y);
            parent[first ? y : x] = first ? x : y;
        }
        int[] roots = parent;
        return IntStream.range(0, ends.size())
                .mapToObj(i -> RowFactory.create(ends.key(i), ends.key(rootOf(roots, i))))
                .iterator();
    }

    private static int rootOf(int[] parent, int x) {
        int at = x;
        while (parent[at] != at) at = parent[at] = parent[parent[at]];
        return at;
    }
}
