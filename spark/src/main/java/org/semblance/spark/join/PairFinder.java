package org.semblance.spark.join;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
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
 * @param firstOld see {@link PairJoin}
 * @param totals receives the statistics of each search
 */
record PairFinder(String spelling, long documents, long firstOld, SearchTotals totals)
        implements MapPartitionsFunction<Row, Row> {
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
                new Batches(rows, firstOld > 0),
                batch -> Iterators.of(
                        new FoundPairs<>(search, method.codec().unpack(batch.packed), batch, totals)::next));
    }

    /**
     * The pairs of documents that were sent to the partitions of their keys, in memory. Too many documents are searched
     * in rounds, with a part of the keys each.
     *
     * @param received documents, their keys and the partition, by {@link #send}
     */
    Iterator<Row> pairs(int partition, int partitions, Iterator<byte[]> received) {
        return pairs(SparkMethod.parse(spelling), partition, partitions, received);
    }

    private <R extends Records> Iterator<Row> pairs(
            SparkMethod<R> method, int partition, int partitions, Iterator<byte[]> received) {
        Search<R> search = method.searchWithin(documents);
        List<byte[]> blocks = new ArrayList<>();
        long bytes = 0;
        int count = 0;
        while (received.hasNext()) {
            byte[] block = received.next();
            blocks.add(block);
            bytes += block.length;
            for (ByteBuffer one = ByteBuffer.wrap(block).position(Integer.BYTES); one.hasRemaining(); count++)
                one.position(one.position() + Integer.BYTES + one.getInt(one.position()));
        }
        int rounds = (int) Math.max(Math.ceilDiv(bytes, MAX_BYTES), Math.ceilDiv(count, MAX_DOCUMENTS));
        return Iterators.flatMap(IntStream.range(0, rounds).boxed().iterator(), round -> {
            LongPredicate isHere = key -> Exchange.partitionOf(key, partitions) == partition
                    && (rounds == 1 || Exchange.partitionOf(Long.reverseBytes(key), rounds) == round);
            Batch batch = new Batch(firstOld > 0, isHere);
            for (byte[] block : blocks) batch.addAll(block, firstOld);
            batch.complete();
            return Iterators.of(new FoundPairs<>(search, method.codec().unpack(batch.packed), batch, totals)::next);
        });
    }

    /** Sends a document {@code ordinal, packed, keys} once to each partition of its keys. */
    static void send(Row row, Exchange.Outbox box, int partitions) {
        byte[] packed = row.getAs(1);
        byte[] keys = row.getAs(2);
        int length = Long.BYTES + Integer.BYTES + keys.length + packed.length;
        for (int p : Arrays.stream(Rows.longs(keys))
                .mapToInt(key -> Exchange.partitionOf(key, partitions))
                .distinct()
                .toArray())
            box.to(p, Integer.BYTES + length)
                    .putInt(length)
                    .putLong(row.getLong(0))
                    .putInt(keys.length)
                    .put(keys)
                    .put(packed);
    }

    /** A packed document with its keys, ascending. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Keyed(long ordinal, byte[] packed, long[] keys) {}

    /** Documents that are searched together. */
    static final class Batch {
        final List<byte[]> packed = new ArrayList<>();
        final List<long[]> keys = new ArrayList<>();
        private final Set<Long> known = new HashSet<>();
        private final LongColumn ordinals = new LongColumn();
        private long bytes;

        /** The keys of the partitions in this batch, ascending. */
        private final LongColumn partitionKeys = new LongColumn();

        private final List<Keyed> first = new ArrayList<>();

        /** Documents of the second side, which follow all those of the first. */
        private final List<Keyed> second = new ArrayList<>();

        private boolean apart;
        private int split;

        /** Whether pairs whose smallest common key is this one are reported here. */
        private final LongPredicate isHere;

        /** @param apart whether documents of the first side are only compared with those of the second */
        Batch(boolean apart) {
            this.apart = apart;
            this.isHere = key -> Arrays.binarySearch(partitionKeys.array(), 0, partitionKeys.size(), key) >= 0;
        }

        Batch(boolean apart, LongPredicate isHere) {
            this.apart = apart;
            this.isHere = isHere;
        }

        private void add(Row row) {
            long ordinal = row.getLong(4);
            if (!known.add(ordinal)) return;
            bytes += row.<byte[]>getAs(5).length + row.<byte[]>getAs(6).length;
            (row.getInt(3) == 0 ? first : second).add(new Keyed(ordinal, row.getAs(5), Rows.longs(row.getAs(6))));
        }

        /** Documents in order: some methods depend on it, and documents arrive in any. */
        private Batch complete() {
            first.sort(Comparator.comparingLong(Keyed::ordinal));
            second.sort(Comparator.comparingLong(Keyed::ordinal));
            split = first.size();
            apart |= !second.isEmpty();
            for (List<Keyed> side : List.of(first, second)) {
                for (Keyed one : side) {
                    ordinals.add(one.ordinal);
                    packed.add(one.packed);
                    keys.add(one.keys);
                }
                side.clear();
            }
            return this;
        }

        /** Adds those documents of a block that have a key here. */
        private void addAll(byte[] block, long firstOld) {
            ByteBuffer from = ByteBuffer.wrap(block).position(Integer.BYTES);
            while (from.hasRemaining()) {
                int rest = from.getInt() - Long.BYTES - Integer.BYTES;
                long ordinal = from.getLong();
                byte[] some = new byte[from.getInt()];
                from.get(some);
                long[] own = Rows.longs(some);
                byte[] one = new byte[rest - some.length];
                from.get(one);
                if (Arrays.stream(own).noneMatch(isHere)) continue;
                (firstOld == 0 || ordinal < firstOld ? first : second).add(new Keyed(ordinal, one, own));
            }
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
                if (keysX[i] == keysY[j]) return isHere.test(keysX[i]);
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
        private final SearchTotals totals;
        private final PairQueue found = new PairQueue();
        private int round;
        private @Nullable Index index;
        private @Nullable Searcher searcher;
        private int pieces;

        FoundPairs(Search<R> search, R records, Batch documents, SearchTotals totals) {
            this.documents = documents;
            this.totals = totals;
            this.plan = search.planDistinct(records, documents.sides(), MEMORY);
        }

        /** The next pair; null if there is none. */
        @Nullable
        Row next() {
            while (found.isEmpty()) {
                if (searcher != null && pieces > 0) {
                    searcher.search(--pieces, this::report);
                } else {
                    end();
                    if (round >= plan.rounds()) return null;
                    begin();
                }
            }
            return found.remove();
        }

        private void end() {
            if (index != null) totals.add(index.statistics());
            index = null;
        }

        private void begin() {
            try {
                Index next = plan.index(round++, ONE_THREAD);
                index = next;
                searcher = next.searcher();
                pieces = next.pieces();
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
