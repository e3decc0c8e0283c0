package org.semblance.spark.run;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.io.clean.CleanCorpus;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.parquet.TableRows;
import org.semblance.io.read.DocumentNaming;
import org.semblance.pairs.Glob;
import org.semblance.pairs.Keep;
import org.semblance.proof.PairProof;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.InputChunk;
import org.semblance.report.verify.InputReading;
import org.semblance.spark.Iterators;
import org.semblance.spark.input.ByteDigest;
import org.semblance.spark.input.DocumentReader;
import org.semblance.spark.input.Intake;
import org.semblance.spark.input.KeptRecords;
import org.semblance.spark.input.Ordinals;
import org.semblance.spark.input.RecordRows;
import org.semblance.spark.join.DocumentPacking;
import org.semblance.text.Detectors;
import scala.Tuple2;

/** Reads the inputs of a run by tasks, to verify it: what they contain, and the figures of pairs from their texts. */
final class InputTasks implements InputReading {
    /** Setting for the number of pairs that are proved in one pass over the inputs. */
    static final String ROWS = "spark.semblance.verify.rows";

    /** Tasks hold about 40 bytes for each of these rows. */
    private static final String MOST_ROWS = Integer.toString(1 << 21);

    /** Partitions whose results are sent to the driver at a time, for each core. */
    private static final int PARTITIONS_OF_A_CORE = 32;

    private static final long BYTES_OF_A_PART = 64L << 20;

    private final SparkSession spark;
    private final SavedRun run;
    private final Rules rules;

    InputTasks(SparkSession spark, SavedRun run, List<Glob> protect) {
        this.spark = spark;
        this.run = run;
        this.rules = Rules.of(run, protect);
    }

    /**
     * What tasks need to know about the run.
     *
     * @param news number of inputs that are the new side of link; 0 without sides
     */
    private record Rules(
            String method,
            Map<String, String> parameters,
            int minTokens,
            int news,
            String keep,
            String dateField,
            List<Glob> protect)
            implements Serializable {
        static Rules of(SavedRun run, List<Glob> protect) {
            return new Rules(
                    run.detector().name(),
                    new HashMap<>(run.detector().parameters()),
                    run.minTokens(),
                    run.news(),
                    run.policy().getOrDefault("keep", "first"),
                    run.policy().getOrDefault("date_field", "date"),
                    List.copyOf(protect));
        }

        Detector<?> detector() {
            return Detectors.of(method, parameters);
        }

        Keep policy() {
            return Keep.parse(keep, dateField);
        }

        /** The proof of the method, which depends on no other documents. */
        PairProof proof() {
            PairProof.Documents others = _ -> {
                throw new IllegalStateException("the proof of " + method + " reads the collection");
            };
            try {
                return detector().profile().proof().over(new PairProof.Evidence(minTokens, List.of(), others));
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Override
    public int mostRows() {
        return Math.toIntExact(Sessions.number(ROWS, spark.conf().get(ROWS, MOST_ROWS)));
    }

    private JavaSparkContext context() {
        return JavaSparkContext.fromSparkContext(spark.sparkContext());
    }

    /** The rows that are made of all records. Each side of a link is read by itself, as its ids are unique there. */
    private JavaRDD<Row> rows(RecordRows.Maker maker) {
        return new RunInputs(run.inputs(), 0, run.news())
                .parts().stream()
                        .map(part -> new DocumentReader(spark, part.files()).rows(intake(part), maker))
                        .reduce(JavaRDD::union)
                        .orElseThrow();
    }

    private Intake intake(RunInputs.Part part) {
        Set<String> fields = new TreeSet<>();
        for (Keep.Criterion criterion : rules.policy().criteria()) {
            String field = criterion.field();
            if (field != null) fields.add(field);
        }
        return new Intake(
                run.reading().withExtraFields(fields),
                DocumentNaming.among(part.among()),
                new DocumentPacking(rules.method),
                rules.minTokens,
                rules.keep,
                rules.dateField,
                rules.protect);
    }

    /** Passes on all elements, of some partitions at a time: the driver limits the size of the results of a job. */
    private <T> void forEach(JavaRDD<T> rows, Consumer<T> each) {
        int step = PARTITIONS_OF_A_CORE * spark.sparkContext().defaultParallelism();
        int all = rows.getNumPartitions();
        for (int from = 0; from < all; from += step) {
            int[] some = IntStream.range(from, Math.min(all, from + step)).toArray();
            for (List<T> part : rows.collectPartitions(some)) part.forEach(each);
        }
    }

    @Override
    public void describe(NamedIds named, Consumer<InputChunk> chunks) {
        Rules known = rules;
        Broadcast<NamedIds> ids = context().broadcast(named);
        try {
            forEach(rows(() -> new DescribedRows(known, ids.value())), row -> chunks.accept((InputChunk) row.get(0)));
        } catch (Exception e) { // Spark throws what it does not declare
            throw SparkEngine.unwrapped(e, spark);
        } finally {
            ids.destroy();
        }
    }

    /** Rows with {@link InputChunk}s. */
    private static final class DescribedRows extends RecordRows {
        private static final int DOCUMENTS = 1 << 12;

        private final InputChunk.Describer describer;
        private final PairProof.Preparer preparer;
        private final NamedIds named;
        private final int news;
        private @Nullable InputChunk chunk;

        DescribedRows(Rules rules, NamedIds named) {
            this.describer = new InputChunk.Describer(
                    rules.detector(), rules.minTokens, rules.policy(), Glob.anyOf(rules.protect));
            this.preparer = rules.proof().preparer();
            this.named = named;
            this.news = rules.news;
        }

        private InputChunk chunk() {
            InputChunk current = chunk;
            if (current != null && (current.place() != place() || current.documents() >= DOCUMENTS)) end();
            if (chunk == null) chunk = new InputChunk(place());
            return chunk;
        }

        @Override
        public void accept(Document document, long position) {
            boolean isNamed = named.mayContain(InputChunk.written(document.id()), news > 0 && place() >= news);
            describer.accept(chunk(), document, position, isNamed, isNamed ? preparer.prepare(document) : null);
        }

        @Override
        public void reject(long position, String reason) {
            describer.reject(chunk(), position, reason);
        }

        @Override
        protected void end() {
            InputChunk complete = chunk;
            if (complete == null) return;
            describer.end(complete);
            add(RowFactory.create(complete));
            chunk = null;
        }
    }

    /**
     * Pairs by the documents that they need. Blocks of consecutive pairs are compared together, so that a document is sent
     * to each block only once.
     */
    private static final class Plan implements Serializable {
        private static final long serialVersionUID = 1;
        private static final int BLOCK_BITS = 8;

        /** The documents by their ordinals, sorted. */
        private final long[] documents;

        /** For each pair the numbers of its two documents; -1 if the inputs do not have both. */
        private final int[] ends;

        /** Documents and the blocks that need them: the number of the document, then that of the block; sorted. */
        private final long[] needed;

        Plan(LocatedPairs pairs) {
            int rows = pairs.size();
            long[] ordinals = new long[2 * rows];
            for (int end = 0; end < ordinals.length; end++)
                ordinals[end] = pairs.isFound(end / 2) ? Ordinals.of(pairs.place(end), pairs.position(end)) : -1;
            documents = distinct(ordinals);
            ends = new int[2 * rows];
            long[] all = new long[2 * rows];
            for (int end = 0; end < ends.length; end++) {
                ends[end] = ordinals[end] < 0 ? -1 : Arrays.binarySearch(documents, ordinals[end]);
                all[end] = ordinals[end] < 0 ? -1 : (long) ends[end] << Integer.SIZE | block(end / 2);
            }
            needed = distinct(all);
        }

        private static long[] distinct(long[] some) {
            return LongStream.of(some).filter(x -> x >= 0).sorted().distinct().toArray();
        }

        private static int block(int row) {
            return row >>> BLOCK_BITS;
        }

        int rows() {
            return ends.length / 2;
        }

        int blocks() {
            return rows() == 0 ? 0 : block(rows() - 1) + 1;
        }

        int firstRow(int block) {
            return block << BLOCK_BITS;
        }

        int endRow(int block) {
            return Math.min(rows(), (block + 1) << BLOCK_BITS);
        }
    }

    /** Rows {@code block, document, text}: documents for the blocks of pairs that need them. */
    private static final class NeededTexts extends RecordRows {
        private final Plan plan;

        NeededTexts(Plan plan) {
            this.plan = plan;
        }

        @Override
        public void accept(Document document, long position) {
            int number = Arrays.binarySearch(plan.documents, ordinal(position));
            if (number < 0) return;
            long first = (long) number << Integer.SIZE;
            int at = Arrays.binarySearch(plan.needed, first);
            for (int i = at < 0 ? -at - 1 : at; i < plan.needed.length; i++) {
                if (plan.needed[i] >>> Integer.SIZE != number) break;
                add(RowFactory.create((int) plan.needed[i], number, document));
            }
        }
    }

    /** The figures of the pairs of a block. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Block(int number, double[] scores, int[] overlaps, byte[] flags) implements Serializable {
        private static final int NEAR = 1;
        private static final int LOWER_BOUND = 2;

        static Block of(int number, int rows) {
            Block block = new Block(number, new double[rows], new int[rows], new byte[rows]);
            for (int i = 0; i < rows; i++) block.set(i, PairProof.Figures.NONE);
            return block;
        }

        void set(int i, PairProof.Figures figures) {
            scores[i] = figures.score();
            overlaps[i] = figures.overlap();
            flags[i] = (byte) ((figures.near() ? NEAR : 0) | (figures.lowerBound() ? LOWER_BOUND : 0));
        }

        PairProof.Figures get(int i) {
            return new PairProof.Figures((flags[i] & NEAR) != 0, scores[i], overlaps[i], (flags[i] & LOWER_BOUND) != 0);
        }
    }

    @Override
    public RowFigures figures(LocatedPairs pairs) {
        Plan plan = new Plan(pairs);
        @Nullable Block[] blocks = new Block[plan.blocks()];
        Broadcast<Plan> sent = context().broadcast(plan);
        try {
            JavaRDD<Block> compared = compared(sent, plan.blocks());
            forEach(compared, block -> blocks[block.number] = block);
        } catch (Exception e) { // Spark throws what it does not declare
            throw SparkEngine.unwrapped(e, spark);
        } finally {
            sent.destroy();
        }
        return row -> {
            Block block = blocks[Plan.block(row)];
            return block == null ? PairProof.Figures.NONE : block.get(row & (1 << Plan.BLOCK_BITS) - 1);
        };
    }

    private JavaRDD<Block> compared(Broadcast<Plan> plan, int blocks) {
        long bytes = run.inputs().stream().mapToLong(Input::size).sum();
        long tasks = Math.max(4L * spark.sparkContext().defaultParallelism(), bytes / BYTES_OF_A_PART);
        JavaPairRDD<Integer, Tuple2<Integer, Document>> texts = rows(() -> new NeededTexts(plan.value()))
                .mapToPair(row -> new Tuple2<>(row.getInt(0), new Tuple2<>(row.getInt(1), (Document) row.get(2))));
        Rules known = rules;
        return texts.repartitionAndSortWithinPartitions(new HashPartitioner(Math.clamp(tasks, 1, Math.max(1, blocks))))
                .mapPartitions(sorted -> new Comparison(known.proof(), plan.value()).of(sorted));
    }

    /** Compares the pairs of blocks, whose documents come block by block. */
    private record Comparison(PairProof proof, Plan plan) {
        Iterator<Block> of(Iterator<Tuple2<Integer, Tuple2<Integer, Document>>> sorted) {
            PairProof.Preparer preparer = proof.preparer();
            List<Tuple2<Integer, Tuple2<Integer, Document>>> ahead = new ArrayList<>();
            return Iterators.of(() -> {
                if (ahead.isEmpty() && sorted.hasNext()) ahead.add(sorted.next());
                if (ahead.isEmpty()) return null;
                int block = ahead.getFirst()._1();
                Map<Integer, PairProof.Form> forms = new HashMap<>();
                while (!ahead.isEmpty() && ahead.getFirst()._1() == block) {
                    Tuple2<Integer, Document> text = ahead.removeFirst()._2();
                    forms.put(text._1(), preparer.prepare(text._2()));
                    if (sorted.hasNext()) ahead.add(sorted.next());
                }
                return block(block, forms::get);
            });
        }

        private Block block(int number, Function<Integer, PairProof.@Nullable Form> forms) {
            int first = plan.firstRow(number);
            Block block = Block.of(number, plan.endRow(number) - first);
            for (int row = first; row < plan.endRow(number); row++) {
                PairProof.Form a = forms.apply(plan.ends[2 * row]);
                PairProof.Form b = forms.apply(plan.ends[2 * row + 1]);
                if (a != null && b != null) block.set(row - first, proof.compare(a, b));
            }
            return block;
        }
    }

    @Override
    public boolean isClean(DocumentRuns kept) throws IOException {
        long[] starts = new long[kept.starts().length];
        for (int i = 0; i < starts.length; i++) starts[i] = Ordinals.of(kept.places()[i], kept.starts()[i]);
        RunInputs.Part part = new RunInputs(run.inputs(), run.known(), run.news()).cleanedPart();
        DocumentReader reader = new DocumentReader(spark, part.files());
        Set<Format> formats = EnumSet.noneOf(Format.class);
        run.cleaned().forEach(input -> formats.add(input.format()));
        ByteDigest none = ByteDigest.random();
        Broadcast<KeptRecords> records = context().broadcast(new KeptRecords(starts, kept.counts()));
        try {
            for (Format format : formats) {
                java.nio.file.Path directory = run.directory().resolve(CleanCorpus.directory(format));
                if (!Files.isDirectory(directory)) return false;
                Optional<ByteDigest> right = reader.cleanDigest(format, intake(part), records, none);
                Optional<ByteDigest> found = right.isEmpty() ? right : digest(TableRows.parts(directory), none);
                if (found.isEmpty() || !found.get().isOfSameBytes(right.get())) return false;
            }
            return true;
        } catch (IOException e) {
            throw e;
        } catch (Exception e) { // Spark throws what it does not declare
            throw SparkEngine.unwrapped(e, spark);
        } finally {
            records.destroy();
        }
    }

    /** The digest of files in this order, unpacked; empty if one of them cannot be read or ends within a line. */
    private Optional<ByteDigest> digest(List<java.nio.file.Path> files, ByteDigest none) {
        SerializableConfiguration conf =
                new SerializableConfiguration(spark.sparkContext().hadoopConfiguration());
        List<String> names =
                files.stream().map(file -> new Path(file.toUri()).toString()).toList();
        if (names.isEmpty()) return Optional.empty();
        List<List<ByteDigest>> digests = context()
                .parallelize(names, names.size())
                .map(name -> digest(new Path(name), conf.value(), none))
                .collect();
        ByteDigest all = none;
        for (List<ByteDigest> one : digests) {
            if (one.isEmpty()) return Optional.empty();
            all = all.then(one.getFirst());
        }
        return Optional.of(all);
    }

    private static List<ByteDigest> digest(Path file, Configuration conf, ByteDigest none) {
        ByteDigest digest = none.empty();
        FileCompression packing = FileCompression.ofName(file.getName());
        if (packing != FileCompression.PLAIN && packing != FileCompression.GZIP) return List.of();
        try (InputStream in = file.getFileSystem(conf).open(file);
                InputStream unpacked = packing == FileCompression.GZIP ? new GZIPInputStream(in) : in) {
            byte[] buffer = new byte[1 << 16];
            byte last = '\n';
            for (int n = unpacked.read(buffer); n >= 0; n = unpacked.read(buffer)) {
                digest.add(buffer, 0, n);
                if (n > 0) last = buffer[n - 1];
            }
            return last == '\n' ? List.of(digest) : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }
}
