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

/** Writes records that were not dropped. Texts are not sent around: the ordinals of what is dropped go to where the records are read again. */
final class Survivors {
    private Survivors() {}

    /**
     * A record as it is written.
     *
     * @param line without its line feed
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on and never compared
    record Line(long ordinal, byte[] line) implements Serializable {}

    /** Writes the lines that survive, in order, as a directory of files. */
    static void write(
            JavaRDD<Line> lines, OrdinalPartitions pieces, JavaRDD<Long> dropped, String directory, boolean packed) {
        JavaRDD<Long> gone = pieces.part(dropped);
        Configuration conf = new Configuration(lines.context().hadoopConfiguration());
        if (packed) {
            conf.setBoolean(FileOutputFormat.COMPRESS, true);
            conf.set(FileOutputFormat.COMPRESS_CODEC, GzipCodec.class.getName());
        }
        lines.zipPartitions(gone, Survivors::kept)
                .mapToPair(line -> new Tuple2<>(NullWritable.get(), new Text(line.line())))
                .saveAsNewAPIHadoopFile(directory, NullWritable.class, Text.class, TextOutputFormat.class, conf);
    }

    /** Both are in order. */
    private static Iterator<Line> kept(Iterator<Line> lines, Iterator<Long> gone) {
        return new Iterator<>() {
            private boolean waiting;
            private Line next = new Line(Long.MIN_VALUE, new byte[0]);
            private long dropped = Long.MIN_VALUE;

            @Override
            public boolean hasNext() {
                while (!waiting && lines.hasNext()) {
                    Line line = lines.next();
                    if (line.ordinal < next.ordinal) throw new IllegalStateException("not in order: " + line.ordinal);
                    next = line;
                    while (dropped < line.ordinal && gone.hasNext()) dropped = gone.next();
                    waiting = dropped != line.ordinal;
                }
                return waiting;
            }

            @Override
            public Line next() {
                if (!hasNext()) throw new NoSuchElementException();
                waiting = false;
                return next;
            }
        };
    }
}
