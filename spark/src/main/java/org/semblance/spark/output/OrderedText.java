package org.semblance.spark.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiConsumer;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Streams sorted rows as text to the driver, one partition at a time, so that memory does not depend on their number.
 */
final class OrderedText {
    private static final int CHUNK = 1 << 19;

    /** Approximate rows per partition: the driver holds the text of one partition, about 20 MB. */
    private static final long PARTITION_ROWS = 1 << 17;

    private static final long MAX_PARTITIONS = 1 << 16;

    private OrderedText() {}

    /** Receives chunks in order, one array for each type of lines. */
    interface Sink {
        void take(byte[][] texts) throws IOException;
    }

    /** Sorts rows into partitions of about the same size. */
    static Dataset<Row> sorted(Dataset<Row> rows, long count, Column... by) {
        int parts = (int) Math.clamp(count / PARTITION_ROWS, 1, MAX_PARTITIONS);
        return rows.repartitionByRange(parts, by).sortWithinPartitions(by);
    }

    static void stream(Dataset<Row> sorted, List<Lines> lines, Sink sink) throws IOException {
        Iterator<byte[][]> chunks = sorted.toJavaRDD()
                .mapPartitions(rows -> new Chunks(rows, lines))
                .toLocalIterator();
        while (chunks.hasNext()) sink.take(chunks.next());
    }

    private static final class Chunks implements Iterator<byte[][]> {
        private final Iterator<Row> rows;
        private final List<BiConsumer<Row, StringBuilder>> formatters;

        Chunks(Iterator<Row> rows, List<Lines> lines) {
            this.rows = rows;
            this.formatters = lines.stream().map(Lines::formatter).toList();
        }

        @Override
        public boolean hasNext() {
            return rows.hasNext();
        }

        @Override
        public byte[][] next() {
            if (!hasNext()) throw new NoSuchElementException();
            List<StringBuilder> texts =
                    formatters.stream().map(formatter -> new StringBuilder()).toList();
            do {
                Row row = rows.next();
                for (int i = 0; i < formatters.size(); i++) formatters.get(i).accept(row, texts.get(i));
            } while (rows.hasNext()
                    && texts.stream().mapToInt(StringBuilder::length).sum() < CHUNK);
            return texts.stream()
                    .map(text -> text.toString().getBytes(StandardCharsets.UTF_8))
                    .toArray(byte[][]::new);
        }
    }
}
