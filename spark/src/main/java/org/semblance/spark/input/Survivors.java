package org.semblance.spark.input;

import java.io.Serializable;
import java.util.HashSet;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Set;
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
    static void write(JavaRDD<Line> lines, Pieces pieces, JavaRDD<Long> dropped, String directory, boolean packed) {
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

    private static Iterator<Line> kept(Iterator<Line> lines, Iterator<Long> gone) {
        Set<Long> ordinals = new HashSet<>();
        gone.forEachRemaining(ordinals::add);
        return new Iterator<>() {
            private boolean waiting;
            private Line next = new Line(0, new byte[0]);

            @Override
            public boolean hasNext() {
                while (!waiting && lines.hasNext()) {
                    next = lines.next();
                    waiting = !ordinals.contains(next.ordinal);
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
