package org.semblance.spark.join;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.Iterator;
import java.util.function.BooleanSupplier;
import java.util.function.ToIntBiFunction;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.columns.LongIntTable;
import org.semblance.spark.Iterators;

/**
 * Counts the documents of each key, and returns the counts of shared keys to the partition that has the document: only
 * keys are sent, no documents. A task holds 16 bytes per key of its documents, and 24 per shared key.
 *
 * @param partitions number of partitions of keys
 * @param firstOld see {@link PairJoin}; a key is shared if new and old documents have it
 */
record KeyExchange(int partitions, long firstOld) {
    private static final int SENT = Long.BYTES + Integer.BYTES + 1;

    /** What is known of a key: whether new and old documents have it, and whether one has it among its first. */
    private static final int NEW = 1;

    private static final int OLD = 2;
    private static final int FIRST = 4;

    private static final int RETURNED = 2 * Integer.BYTES + 2 * Long.BYTES;

    /** Computes the keys of documents {@code ordinal, size, packed}: one array for each, in order. */
    interface KeysOf extends Serializable {
        Iterator<long[]> of(Iterator<Row> forms);
    }

    /** Creates a function for a task that tells how many of the keys of a document come first. */
    interface FirstKeys extends Serializable {
        ToIntBiFunction<Row, long[]> begin();
    }

    /**
     * All documents, each with the keys that others have too. The order of rows must be reproducible.
     *
     * @param firsts a key counts only if it is among the first keys of a document
     */
    JavaRDD<SharedKeys.Document> shared(JavaRDD<Row> forms, KeysOf keysOf, FirstKeys firsts) {
        int to = partitions;
        long old = firstOld;
        JavaRDD<byte[]> keys = Exchange.of(forms, to, (rows, box) -> {
            Deque<Row> taken = new ArrayDeque<>();
            Iterator<long[]> all = keysOf.of(Iterators.map(rows, row -> {
                taken.add(row);
                return row;
            }));
            ToIntBiFunction<Row, long[]> firstOf = firsts.begin();
            int[] position = {0};
            return () -> {
                if (!all.hasNext()) return false;
                long[] some = all.next();
                Row row = taken.remove();
                int first = firstOf.applyAsInt(row, some);
                int side = row.getLong(0) < old ? NEW : OLD;
                for (int k = 0; k < some.length; k++)
                    box.to(Exchange.partitionOf(some[k], to), SENT)
                            .putLong(some[k])
                            .putInt(position[0])
                            .put((byte) (k < first ? side | FIRST : side));
                position[0]++;
                return true;
            };
        });
        int needed = old > 0 ? NEW | OLD | FIRST : FIRST;
        JavaRDD<byte[]> counts =
                Exchange.of(keys, forms.getNumPartitions(), (blocks, box) -> new Counts(blocks, needed).returned(box));
        return forms.zipPartitions(counts, KeyExchange::documents);
    }

    /** The keys of a partition, counted. */
    private static final class Counts {
        private final LongColumn keys = new LongColumn();

        /** The document of each key: its partition and its position there. */
        private final LongColumn documents = new LongColumn();

        private final LongIntTable numbers = new LongIntTable(1 << 10);
        private final IntColumn counts = new IntColumn();
        private final IntColumn known = new IntColumn();
        private final LongColumn holders = new LongColumn();
        private final int needed;

        /** @param needed what must be known of a key to return it */
        Counts(Iterator<byte[]> blocks, int needed) {
            this.needed = needed;
            while (blocks.hasNext()) {
                ByteBuffer block = ByteBuffer.wrap(blocks.next());
                long source = (long) block.getInt() << Integer.SIZE;
                while (block.hasRemaining()) count(block.getLong(), source | block.getInt(), block.get());
            }
        }

        private void count(long key, long document, int what) {
            keys.add(key);
            documents.add(document);
            int number = numbers.get(key);
            if (number == 0) {
                counts.add(1);
                known.add(what);
                holders.add(mixed(document));
                numbers.put(key, counts.size());
            } else {
                counts.array()[number - 1]++;
                known.array()[number - 1] |= what;
                holders.array()[number - 1] ^= mixed(document);
            }
        }

        /** The finalizer of MurmurHash3. It maps 0 to 0, so 1 is added: no document may be without effect on a sum. */
        private static long mixed(long document) {
            long seed = document + 1;
            long hash = (seed ^ seed >>> 33) * 0xFF51AFD7ED558CCDL;
            hash = (hash ^ hash >>> 33) * 0xC4CEB9FE1A85EC53L;
            return hash ^ hash >>> 33;
        }

        BooleanSupplier returned(Exchange.Outbox box) {
            int[] next = {0};
            return () -> {
                if (next[0] == keys.size()) return false;
                long key = keys.get(next[0]);
                long document = documents.get(next[0]++);
                int number = numbers.get(key) - 1;
                if (counts.get(number) > 1 && (known.get(number) & needed) == needed)
                    box.to((int) (document >>> Integer.SIZE), RETURNED)
                            .putInt((int) document)
                            .putLong(key)
                            .putInt(counts.get(number))
                            .putLong(holders.get(number));
                return true;
            };
        }
    }

    private static Iterator<SharedKeys.Document> documents(Iterator<Row> forms, Iterator<byte[]> counts) {
        Returned returned = new Returned(counts);
        int[] position = {0};
        return Iterators.map(forms, row -> returned.of(row, position[0]++));
    }

    /** The shared keys of the documents of a partition. */
    private static final class Returned {
        private final IntColumn positions = new IntColumn();
        private final LongColumn keys = new LongColumn();
        private final IntColumn counts = new IntColumn();
        private final LongColumn holders = new LongColumn();

        /** Entries by position; those of position p begin at {@code starts[p]}. */
        private final int[] entries;

        private final int[] starts;

        Returned(Iterator<byte[]> blocks) {
            int most = 0;
            while (blocks.hasNext()) {
                ByteBuffer block = ByteBuffer.wrap(blocks.next()).position(Integer.BYTES);
                while (block.hasRemaining()) {
                    int position = block.getInt();
                    most = Math.max(most, position + 1);
                    positions.add(position);
                    keys.add(block.getLong());
                    counts.add(block.getInt());
                    holders.add(block.getLong());
                }
            }
            entries = new int[positions.size()];
            starts = new int[most + 1];
            for (int i = 0; i < entries.length; i++) starts[positions.get(i) + 1]++;
            for (int p = 0; p < most; p++) starts[p + 1] += starts[p];
            int[] next = starts.clone();
            for (int i = 0; i < entries.length; i++) entries[next[positions.get(i)]++] = i;
        }

        SharedKeys.Document of(Row row, int position) {
            int last = starts.length - 1;
            int from = starts[Math.min(position, last)];
            int to = starts[Math.min(position + 1, last)];
            Integer[] sorted = new Integer[to - from];
            for (int i = from; i < to; i++) sorted[i - from] = entries[i];
            Arrays.sort(sorted, this::compare);
            long[] some = new long[sorted.length];
            long[] number = new long[sorted.length];
            long[] same = new long[sorted.length];
            for (int i = 0; i < sorted.length; i++) {
                some[i] = keys.get(sorted[i]);
                number[i] = counts.get(sorted[i]);
                same[i] = holders.get(sorted[i]);
            }
            return new SharedKeys.Document(row.getLong(0), row.getInt(1), row.getAs(2), some, number, same);
        }

        /** Rarest first. */
        private int compare(int x, int y) {
            int order = Integer.compare(counts.get(x), counts.get(y));
            return order == 0 ? Long.compare(keys.get(x), keys.get(y)) : order;
        }
    }
}
