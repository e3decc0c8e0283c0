package org.semblance.spark.join;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.semblance.columns.LongColumn;
import org.semblance.records.Records;
import org.semblance.run.Workers;
import org.semblance.search.Index;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Searcher;
import org.semblance.search.Sides;
import org.semblance.spark.Iterators;

/**
 * Finds the pairs among documents that share a key. The documents of many partitions are searched together as one
 * collection: whether two documents are a pair depends on these two only, and the search of the method is more
 * efficient for many documents than for two. A pair is reported in the partition of its smallest common key.
 *
 * @param documents number of documents without copies
 * @param apart whether the documents of a partition are new and old ones, and only these are compared with each other
 */
record PairFinder(String spelling, long documents, boolean apart) implements MapPartitionsFunction<Row, Row> {
    /** Approximate limits of a batch, in documents and bytes. */
    private static final int MAX_DOCUMENTS = 1 << 14;

    private static final long MAX_BYTES = 32 << 20;

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        return pairs(SparkMethod.parse(spelling), rows);
    }

    private <R extends Records> Iterator<Row> pairs(SparkMethod<R> method, Iterator<Row> rows) {
        Search<R> search = method.searchWithin(documents);
        return Iterators.flatMap(
                new Batches(rows, apart),
                batch -> Iterators.of(new FoundPairs<>(search, method.codec().unpack(batch.packed), batch)::next));
    }

    /** Documents that are searched together. */
    static final class Batch {
        final List<byte[]> packed = new ArrayList<>();
        final List<long[]> keys = new ArrayList<>();
        private final Map<Long, Integer> known = new HashMap<>();
        private final LongColumn ordinals = new LongColumn();
        private long bytes;

        /** The keys of the partitions in this batch, ascending. */
        private final LongColumn partitionKeys = new LongColumn();

        /** Documents of the second side, which follow all those of the first. */
        private final List<Row> second = new ArrayList<>();

        private boolean apart;
        private int split;

        private Batch(boolean apart) {
            this.apart = apart;
        }

        private void add(Row row) {
            long ordinal = row.getLong(4);
            if (known.putIfAbsent(ordinal, known.size()) != null) return;
            bytes += row.<byte[]>getAs(5).length + row.<byte[]>getAs(6).length;
            if (row.getInt(3) == 0) append(row);
            else second.add(row);
        }

        private void append(Row row) {
            ordinals.add(row.getLong(4));
            packed.add(row.getAs(5));
            keys.add(Rows.longs(row.getAs(6)));
        }

        private Batch complete() {
            split = packed.size();
            apart |= !second.isEmpty();
            second.forEach(this::append);
            second.clear();
            return this;
        }

        private void addPartition(long key) {
            partitionKeys.add(key);
        }

        private boolean isFull() {
            return known.size() >= MAX_DOCUMENTS || bytes >= MAX_BYTES;
        }

        /** Which documents are compared: all with each other, or those of one block with those of another. */
        Sides sides() {
            return apart ? Sides.between(split, packed.size()) : Sides.within(split);
        }

        long ordinal(int x) {
            return ordinals.get(x);
        }

        /** Whether a pair is reported here: whether its smallest common key is in this batch. */
        boolean reports(int x, int y) {
            long[] keysX = keys.get(x);
            long[] keysY = keys.get(y);
            for (int i = 0, j = 0; i < keysX.length && j < keysY.length; ) {
                if (keysX[i] == keysY[j])
                    return Arrays.binarySearch(partitionKeys.array(), 0, partitionKeys.size(), keysX[i]) >= 0;
                if (keysX[i] < keysY[j]) i++;
                else j++;
            }
            return false;
        }
    }

    /** Reads partitions one after the other and combines them to batches. */
    private static final class Batches implements Iterator<Batch> {
        private final Iterator<Row> rows;
        private final boolean apart;
        private @Nullable Row next;

        Batches(Iterator<Row> rows, boolean apart) {
            this.rows = rows;
            this.apart = apart;
            this.next = rows.hasNext() ? rows.next() : null;
        }

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public Batch next() {
            Batch batch = new Batch(apart);
            boolean unsplit;
            do {
                unsplit = addPartition(batch);
            } while (unsplit && !batch.isFull() && next != null && next.getInt(1) == Placement.WHOLE);
            return batch.complete();
        }

        /**
         * Adds the documents of a partition; returns whether the partition is not split, so that others may be added.
         */
        private boolean addPartition(Batch batch) {
            Row first = next;
            if (first == null) throw new NoSuchElementException();
            batch.addPartition(first.getLong(0));
            for (Row row = first; row != null && isSamePartition(first, row); row = next) {
                batch.add(row);
                next = rows.hasNext() ? rows.next() : null;
            }
            return first.getInt(1) == Placement.WHOLE;
        }

        private static boolean isSamePartition(Row one, Row other) {
            return one.getLong(0) == other.getLong(0)
                    && one.getInt(1) == other.getInt(1)
                    && one.getInt(2) == other.getInt(2);
        }
    }

    /** The pairs among the documents of a batch, computed lazily piece by piece. */
    private static final class FoundPairs<R extends Records> {
        /** No limit is needed for indexes of so few documents. */
        private static final long MEMORY = 1L << 40;

        private static final Workers ONE_THREAD = new Workers(1);

        private final Plan plan;
        private final Batch documents;
        private final PairQueue found = new PairQueue();
        private int round;
        private @Nullable Searcher searcher;
        private int pieces;

        FoundPairs(Search<R> search, R records, Batch documents) {
            this.documents = documents;
            this.plan = search.planDistinct(records, documents.sides(), MEMORY);
        }

        /** The next pair; null if there is none. */
        @Nullable
        Row next() {
            while (found.isEmpty()) {
                if (searcher != null && pieces > 0) {
                    searcher.search(--pieces, this::report);
                } else if (round < plan.rounds()) {
                    begin();
                } else {
                    return null;
                }
            }
            return found.remove();
        }

        private void begin() {
            try {
                Index index = plan.index(round++, ONE_THREAD);
                searcher = index.searcher();
                pieces = index.pieces();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted", e);
            }
        }

        private void report(int x, int y, int overlap, double score) {
            if (!documents.reports(x, y)) return;
            long a = documents.ordinal(x);
            long b = documents.ordinal(y);
            found.add(Math.min(a, b), Math.max(a, b), overlap, score);
        }
    }
}
