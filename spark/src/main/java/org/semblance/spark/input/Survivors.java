package org.semblance.spark.input;

import java.io.Serializable;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.io.compress.GzipCodec;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.TextOutputFormat;
import org.apache.spark.api.java.JavaRDD;
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

    /** Writes the surviving lines in order, as a directory of files. */
    static void write(
            JavaRDD<Line> lines,
            OrdinalPartitions partitions,
            JavaRDD<Long> dropped,
            String directory,
            boolean packed) {
        JavaRDD<Long> droppedOrdinals = partitions.partition(dropped);
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
        return new Iterator<>() {
            private boolean hasLine;
            private Line next = new Line(Long.MIN_VALUE, new byte[0]);
            private long dropped = Long.MIN_VALUE;

            @Override
            public boolean hasNext() {
                while (!hasLine && lines.hasNext()) {
                    Line line = lines.next();
                    if (line.ordinal < next.ordinal) throw new IllegalStateException("not in order: " + line.ordinal);
                    next = line;
                    while (dropped < line.ordinal && droppedOrdinals.hasNext()) dropped = droppedOrdinals.next();
                    hasLine = dropped != line.ordinal;
                }
                return hasLine;
            }

            @Override
            public Line next() {
                if (!hasNext()) throw new NoSuchElementException();
                hasLine = false;
                return next;
            }
        };
    }
}
