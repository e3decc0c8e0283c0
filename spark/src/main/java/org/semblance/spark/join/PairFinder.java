package org.semblance.spark.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.semblance.columns.LongColumn;
import org.semblance.records.Records;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Finds the pairs among documents that meet. The documents of many places are searched together, as one collection: whether two are a pair
 * depends on the two alone, and the search of the method is better at many documents than at two. A pair is told where its smallest common
 * key is.
 *
 * @param documents how many there are in all, but for copies
 */
record PairFinder(String spelling, long documents) implements MapPartitionsFunction<Row, Row> {
    /** Documents that are searched together, about, and their bytes. */
    private static final int TOGETHER = 1 << 14;

    private static final long BYTES = 32 << 20;

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return pairs(SparkMethod.parse(spelling), rows);
    }

    private <R extends Records> Iterator<Row> pairs(SparkMethod<R> method, Iterator<Row> rows) {
        Search<R> search = method.searchWithin(documents);
        return Iterators.flatMap(
                new Gatherings(rows),
                some -> new FoundPairs<>(search, method.codec().unpack(some.packed), some));
    }

    /** Documents that are searched together. */
    static final class Gathering {
        final List<byte[]> packed = new ArrayList<>();
        final List<long[]> keys = new ArrayList<>();
        private final Map<Long, Integer> places = new HashMap<>();
        private final LongColumn ordinals = new LongColumn();
        private long bytes;

        /** The keys of the places that are here, in rising order. */
        private final LongColumn here = new LongColumn();

        private int split;

        private void add(Row row) {
            long ordinal = row.getLong(4);
            if (places.putIfAbsent(ordinal, packed.size()) != null) return;
            byte[] one = row.getAs(5);
            byte[] its = row.getAs(6);
            ordinals.add(ordinal);
            if (row.getInt(3) == 0) split++;
            packed.add(one);
            keys.add(Rows.longs(its));
            bytes += one.length + its.length;
        }

        private void addPlace(long key) {
            here.add(key);
        }

        private boolean isFull() {
            return packed.size() >= TOGETHER || bytes >= BYTES;
        }

        /** Which are compared with which: all, or those of one block with those of another. */
        Sides sides() {
            return split == packed.size() ? Sides.within(split) : Sides.between(split, packed.size());
        }

        long ordinal(int x) {
            return ordinals.get(x);
        }

        /** Whether a pair is to be told here. */
        boolean tells(int x, int y) {
            long[] some = keys.get(x);
            long[] others = keys.get(y);
            for (int i = 0, j = 0; i < some.length && j < others.length; ) {
                if (some[i] == others[j]) return Arrays.binarySearch(here.array(), 0, here.size(), some[i]) >= 0;
                if (some[i] < others[j]) i++;
                else j++;
            }
            return false;
        }
    }

    /** Reads places one after the other. */
    private static final class Gatherings implements Iterator<Gathering> {
        private final Iterator<Row> rows;
        private @Nullable Row next;

        Gatherings(Iterator<Row> rows) {
            this.rows = rows;
            this.next = rows.hasNext() ? rows.next() : null;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Gathering next() {
            Gathering gathering = new Gathering();
            boolean whole;
            do {
                whole = addPlace(gathering);
            } while (whole && !gathering.isFull() && next != null && next.getInt(1) == Placement.WHOLE);
            return gathering;
        }

        /** Adds the documents of a place; returns whether it is that of a key, to which others may be added. */
        private boolean addPlace(Gathering gathering) {
            Row first = next;
            if (first == null) throw new java.util.NoSuchElementException();
            gathering.addPlace(first.getLong(0));
            for (Row row = first; row != null && isSamePlace(first, row); row = next) {
                gathering.add(row);
                next = rows.hasNext() ? rows.next() : null;
            }
            return first.getInt(1) == Placement.WHOLE;
        }

        private static boolean isSamePlace(Row one, Row other) {
            return one.getLong(0) == other.getLong(0)
                    && one.getInt(1) == other.getInt(1)
                    && one.getInt(2) == other.getInt(2);
        }
    }
}
