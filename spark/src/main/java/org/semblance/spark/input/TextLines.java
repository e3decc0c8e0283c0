package org.semblance.spark.input;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.lib.input.FileSplit;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaNewHadoopRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.LineDocuments;
import scala.Tuple2;

/**
 * Files of lines, cut into pieces by Spark's reader of text. A piece knows where it begins in bytes, not in lines: where a file has several
 * pieces, their lines are counted first.
 */
final class TextLines {
    private final List<InputPart> parts;
    private final JavaNewHadoopRDD<LongWritable, Text> lines;

    TextLines(JavaSparkContext spark, List<InputPart> parts, long splitBytes) {
        this.parts = List.copyOf(parts);
        Configuration conf = new Configuration(spark.hadoopConfiguration());
        ListedText.list(conf, parts.stream().map(InputPart::uri).toList(), splitBytes);
        this.lines = (JavaNewHadoopRDD<LongWritable, Text>)
                spark.newAPIHadoopRDD(conf, ListedText.class, LongWritable.class, Text.class);
    }

    /**
     * A piece of a file.
     *
     * @param part index into the parts
     * @param before lines of the file before it
     */
    record Piece(int part, long before) implements Serializable {}

    /** The pieces by their partitions. */
    private List<Piece> pieces() {
        record Counted(int partition, String path, long lines) implements Serializable {}
        boolean whole = lines.getNumPartitions() == parts.size();
        List<Counted> counted = lines.mapPartitionsWithInputSplit(
                        (InputSplit split, Iterator<Tuple2<LongWritable, Text>> some) -> {
                            long count = 0;
                            for (; !whole && some.hasNext(); some.next()) count++;
                            String path = ((FileSplit) split).getPath().toString();
                            return List.of(new Counted(TaskContext.getPartitionId(), path, count))
                                    .iterator();
                        },
                        false)
                .collect();
        Piece[] pieces = new Piece[counted.size()];
        String last = "";
        int part = -1;
        long before = 0;
        for (Counted piece : counted) {
            if (!piece.path.equals(last)) {
                part++;
                before = 0;
            }
            pieces[piece.partition] = new Piece(part, before);
            before += piece.lines;
            last = piece.path;
        }
        return List.of(pieces);
    }

    /** Writes the records that are not dropped. */
    void write(JavaRDD<Long> dropped, ReadOptions reading, String directory) {
        List<Piece> pieces = pieces();
        List<InputPart> files = parts;
        long[] firsts = pieces.stream()
                .mapToLong(piece -> Ordinals.of(files.get(piece.part).place(), piece.before + 1))
                .toArray();
        JavaRDD<Survivors.Line> records = lines.mapPartitionsWithInputSplit(
                (InputSplit split, Iterator<Tuple2<LongWritable, Text>> some) -> {
                    Piece piece = pieces.get(TaskContext.getPartitionId());
                    return new Records(some, piece.before, files.get(piece.part), reading);
                },
                false);
        boolean packed = files.getFirst().packing() != FileCompression.PLAIN;
        Survivors.write(records, new OrdinalPartitions(firsts), dropped, directory, packed);
    }

    private static final class Records implements Iterator<Survivors.Line> {
        private final Iterator<Tuple2<LongWritable, Text>> lines;
        private final LineDocuments documents;
        private final int place;
        private long line;
        private Survivors.@Nullable Line next;

        Records(Iterator<Tuple2<LongWritable, Text>> lines, long before, InputPart part, ReadOptions reading) {
            this.lines = lines;
            this.documents = new LineDocuments(part.file(), reading, false);
            this.place = part.place();
            this.line = before;
        }

        @Override
        public boolean hasNext() {
            while (next == null && lines.hasNext()) {
                Text text = lines.next()._2();
                line++;
                if (documents.isRecord(text.getBytes(), text.getLength()))
                    next = new Survivors.Line(Ordinals.of(place, line), text.copyBytes());
            }
            return next != null;
        }

        @Override
        public Survivors.Line next() {
            if (!hasNext() || next == null) throw new NoSuchElementException();
            Survivors.Line taken = next;
            next = null;
            return taken;
        }
    }

    JavaRDD<Row> rows(Intake intake) {
        List<Piece> pieces = pieces();
        List<InputPart> files = parts;
        return lines.mapPartitionsWithInputSplit(
                (InputSplit split, Iterator<Tuple2<LongWritable, Text>> some) -> {
                    Piece piece = pieces.get(TaskContext.getPartitionId());
                    InputPart part = files.get(piece.part);
                    return new Lines(some, piece.before, part, intake);
                },
                false);
    }

    private static final class Lines extends RowIterator {
        private final Iterator<Tuple2<LongWritable, Text>> lines;
        private final LineDocuments documents;
        private long line;

        Lines(Iterator<Tuple2<LongWritable, Text>> lines, long before, InputPart part, Intake intake) {
            super(new DocumentRows(intake).from(part.place()));
            this.lines = lines;
            this.line = before;
            this.documents = new LineDocuments(part.file(), intake.reading(), intake.several());
        }

        @Override
        boolean advance(DocumentRows rows) {
            if (!lines.hasNext()) return false;
            Text text = lines.next()._2();
            documents.read(text.getBytes(), text.getLength(), ++line, rows);
            return true;
        }
    }
}
