package org.semblance.spark.input;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.spark.Partitioner;
import org.apache.spark.api.java.JavaRDD;
import org.semblance.spark.Iterators;
import scala.Tuple2;

/**
 * Writes the records that were not dropped. Texts are not shuffled: the dropped ordinals are sent to the tasks that
 * read the records again.
 */
final class Survivors {
    private Survivors() {}

    /**
     * A record to be written.
     *
     * @param line without its line feed
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Line(long ordinal, byte[] line) implements Serializable {}

    /**
     * Writes the surviving lines in order, as a directory of files.
     *
     * @param firsts for each partition of the lines, an ordinal that is not after them and after those of the previous
     *     partition
     */
    static void write(JavaRDD<Line> lines, long[] firsts, JavaRDD<Long> dropped, String directory, boolean packed) {
        JavaRDD<Long> droppedOrdinals = new OrdinalPartitions(firsts).partition(dropped);
        Configuration conf = new Configuration(lines.context().hadoopConfiguration());
        if (packed) {
            conf.setBoolean(FileOutputFormat.COMPRESS, true);
            conf.set(FileOutputFormat.COMPRESS_CODEC, GzipCodec.class.getName());
        }
        lines.zipPartitions(droppedOrdinals, Survivors::kept)
                .mapToPair(line -> new Tuple2<>(NullWritable.get(), new Text(line.line())))
                .saveAsNewAPIHadoopFile(directory, NullWritable.class, Text.class, TextOutputFormat.class, conf);
    }

    /** Merges lines with dropped ordinals; both are sorted. */
    private static Iterator<Line> kept(Iterator<Line> lines, Iterator<Long> droppedOrdinals) {
        long[] last = {Long.MIN_VALUE, Long.MIN_VALUE}; // the ordinal of a line, and a dropped one
        return Iterators.map(lines, line -> {
            if (line.ordinal < last[0]) throw new IllegalStateException("not in order: " + line.ordinal);
            last[0] = line.ordinal;
            while (last[1] < line.ordinal && droppedOrdinals.hasNext()) last[1] = droppedOrdinals.next();
            return last[1] == line.ordinal ? null : line;
        });
    }

    /** Assigns ordinals to the partition that reads their records. */
    private static final class OrdinalPartitions extends Partitioner {
        private final long[] firsts;

        OrdinalPartitions(long[] firsts) {
            this.firsts = firsts;
        }

        /** The ordinals in the partitions of their records, sorted. */
        JavaRDD<Long> partition(JavaRDD<Long> ordinals) {
            return ordinals.mapToPair(ordinal -> new Tuple2<>(ordinal, 0))
                    .repartitionAndSortWithinPartitions(this)
                    .keys();
        }

        @Override
        public int numPartitions() {
            return firsts.length;
        }

        @Override
        public int getPartition(Object ordinal) {
            int at = Arrays.binarySearch(firsts, (Long) ordinal);
            return Math.max(0, at >= 0 ? at : -at - 2);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof OrdinalPartitions partitions && Arrays.equals(firsts, partitions.firsts);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(firsts);
        }
    }
}
