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
 * Connected components of the pairs of one partition, by union-find: rows {@code v, component}, where the component is
 * its smallest vertex. If there are too many vertices, the components so far are emitted and the task starts anew; the
 * results are then components of subsets of the pairs, whose edges connect them to those of all pairs.
 *
 * @param maxVertices maximum number of vertices in memory, 40 bytes each
 */
record Connected(int maxVertices) implements MapPartitionsFunction<Row, Row> {
    @Override
    public Iterator<Row> call(Iterator<Row> pairs) {
        return new Iterator<>() {
            private Iterator<Row> results = Collections.emptyIterator();

            @Override
            public boolean hasNext() {
                while (!results.hasNext() && pairs.hasNext()) results = components(pairs);
                return results.hasNext();
            }

            @Override
            public Row next() {
                if (!hasNext()) throw new NoSuchElementException();
                return results.next();
            }
        };
    }

    private Iterator<Row> components(Iterator<Row> pairs) {
        LongIndex vertices = new LongIndex();
        int[] parent = new int[16];
        int initialized = 0;
        while (pairs.hasNext() && vertices.size() < maxVertices) {
            Row pair = pairs.next();
            int a = vertices.of(pair.getLong(0));
            int b = vertices.of(pair.getLong(1));
            if (vertices.size() > parent.length) parent = Arrays.copyOf(parent, 2 * vertices.size());
            for (; initialized < vertices.size(); initialized++) parent[initialized] = initialized;
            int x = rootOf(parent, a);
            int y = rootOf(parent, b);
            boolean first = vertices.key(x) < vertices.key(y);
            parent[first ? y : x] = first ? x : y;
        }
        int[] roots = parent;
        return IntStream.range(0, vertices.size())
                .mapToObj(i -> RowFactory.create(vertices.key(i), vertices.key(rootOf(roots, i))))
                .iterator();
    }

    private static int rootOf(int[] parent, int x) {
        int at = x;
        while (parent[at] != at) at = parent[at] = parent[parent[at]];
        return at;
    }
}
