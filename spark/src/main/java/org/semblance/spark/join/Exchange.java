package org.semblance.spark.join;

import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.semblance.spark.Iterators;
import org.semblance.spark.RowBlocks.Bytes;
import scala.Tuple2;

/**
 * Sends records to numbered partitions in blocks of bytes. A shuffle of a few thousand blocks takes a fraction of the
 * time of a shuffle of millions of rows.
 */
public final class Exchange {
    private Exchange() {}

    /** Writes the records of a partition into an outbox. */
    interface Sender<S> extends Serializable {
        /**
         * Begins a partition.
         *
         * @return writes the next record; false at the end
         */
        BooleanSupplier begin(Iterator<S> rows, Outbox box);
    }

    /** The blocks by partition; each begins with the number of the partition that sent it. */
    static <S> JavaRDD<byte[]> of(JavaRDD<S> rows, int partitions, Sender<S> sender) {
        JavaRDD<Tuple2<Integer, byte[]>> blocks = rows.mapPartitionsWithIndex(
                (index, some) -> {
                    Outbox box = new Outbox(index, partitions);
                    BooleanSupplier advance = sender.begin(some, box);
                    return Iterators.flatMap(Iterators.of(() -> box.filled(advance)), Exchange::identity);
                },
                true);
        return JavaPairRDD.fromJavaRDD(blocks)
                .partitionBy(new Numbered(partitions))
                .values();
    }

    private static <T> T identity(T value) {
        return value;
    }

    /** The partition of a key. */
    static int partitionOf(long key, int partitions) {
        return (int) Math.unsignedMultiplyHigh(key * 0xD6E8FEB86659FD93L, partitions);
    }

    /** Records for each partition; not thread-safe. */
    static final class Outbox {
        private static final int FULL = 8 << 20;

        private final int source;
        private final @Nullable Bytes[] boxes;
        private int bytes;

        Outbox(int source, int partitions) {
            this.source = source;
            this.boxes = new Bytes[partitions];
        }

        /** Space for a record of this length. */
        ByteBuffer to(int partition, int length) {
            bytes += length;
            Bytes box = boxes[partition];
            if (box == null) {
                box = new Bytes();
                box.with(Integer.BYTES).putInt(source);
                boxes[partition] = box;
            }
            return box.with(length);
        }

        /** Fills the boxes and takes their contents; null at the end. */
        private @Nullable Iterator<Tuple2<Integer, byte[]>> filled(BooleanSupplier advance) {
            boolean more = true;
            while (more && bytes < FULL) more = advance.getAsBoolean();
            if (bytes == 0) return null;
            List<Tuple2<Integer, byte[]>> blocks = new ArrayList<>();
            for (int p = 0; p < boxes.length; p++) {
                Bytes box = boxes[p];
                if (box == null) continue;
                blocks.add(new Tuple2<>(p, box.toArray()));
                boxes[p] = null;
            }
            bytes = 0;
            return blocks.iterator();
        }
    }

    /** Partitions by number. */
    private static final class Numbered extends Partitioner {
        private final int partitions;

        Numbered(int partitions) {
            this.partitions = partitions;
        }

        @Override
        public int numPartitions() {
            return partitions;
        }

        @Override
        public int getPartition(Object number) {
            return (Integer) number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Numbered numbered && numbered.partitions == partitions;
        }

        @Override
        public int hashCode() {
            return partitions;
        }
    }

    /** All rows, unless there are more than {@code most}. */
    public static Optional<List<Row>> few(JavaRDD<Row> rows, long most) {
        record Part(long count, List<Row> rows) implements Serializable {}
        long each = most / Math.max(1, rows.getNumPartitions()) + 1;
        List<Part> parts = rows.mapPartitions(some -> {
                    List<Row> first = new ArrayList<>();
                    long count = 0;
                    for (; some.hasNext(); count++) {
                        Row row = some.next();
                        if (count < each) first.add(row);
                    }
                    return List.of(new Part(count, first)).iterator();
                })
                .collect();
        if (parts.stream().mapToLong(Part::count).sum() > most) return Optional.empty();
        if (parts.stream().anyMatch(part -> part.count > part.rows.size())) return Optional.of(rows.collect());
        return Optional.of(parts.stream().flatMap(part -> part.rows.stream()).toList());
    }
}
