package org.semblance.spark.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.engine.Engine;
import org.semblance.io.inputs.InputException;
import org.semblance.io.read.DocumentNaming;
import org.semblance.report.decontaminate.ContaminationPlan;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.decontaminate.ItemSearch;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.Summary;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.spark.PartFiles;
import org.semblance.spark.input.DocumentReader;
import org.semblance.spark.input.InputFinder;
import org.semblance.spark.input.MatchedParts;
import org.semblance.spark.output.OutputTables;

/** Looks for benchmark items by tasks, each of which reads a part of the corpus and writes a part of the clean corpus. */
final class CorpusTasks implements Engine.Decontamination {
    /** The part of its memory that a process can well use for items and documents. */
    private static final double SHARE = 0.6;

    private final SparkSession spark;
    private final SparkContext context;
    private final boolean own;
    private final Consumer<String> stages;
    private final StageMeter meter = new StageMeter();

    /**
     * @param own whether the session is closed at the end
     * @param stages receives the names of the stages
     */
    CorpusTasks(SparkSession spark, boolean own, Consumer<String> stages) {
        this.spark = spark;
        this.context = spark.sparkContext();
        this.own = own;
        this.stages = stages;
        context.addSparkListener(meter);
    }

    @Override
    public List<String> check(ContaminationPlan plan) {
        try {
            reader(plan).requireClean(plan.action() == Action.ANNOTATE);
            return List.of();
        } catch (Exception e) { // Spark throws what it does not declare
            throw SparkEngine.unwrapped(e, spark);
        }
    }

    private DocumentReader reader(ContaminationPlan plan) {
        return new DocumentReader(spark, InputFinder.parts(plan.corpus()));
    }

    private boolean isLocal() {
        return context.isLocal();
    }

    /** Tasks that run in a process at the same time; without a setting, all cores of a worker. */
    private int threads() {
        if (isLocal()) return context.defaultParallelism();
        int executors = Math.max(1, context.getExecutorMemoryStatus().size() - 1); // one of them is the driver
        int cores = Math.ceilDiv(context.defaultParallelism(), executors);
        return context.getConf().getInt("spark.executor.cores", cores);
    }

    @Override
    public void require(ItemSearch search) {
        if (isLocal()) search.memory(threads()).require();
        else requireRoom(search.bytes(threads()), (long) context.executorMemory() << 20, threads());
    }

    /** Fails if the items do not fit in the memory of an executor. */
    static void requireRoom(long needed, long memory, int cores) {
        if (needed <= SHARE * memory) return;
        throw new InputException(
                "the items of the benchmarks, and documents for %d cores, need %s of memory in each executor, and it has %s: raise spark.executor.memory to %s, or run the benchmarks one by one"
                        .formatted(
                                cores,
                                Sizes.text(needed),
                                Sizes.text(memory),
                                Sizes.text((long) (needed / SHARE) + 1)));
    }

    @Override
    public void read(ContaminationPlan plan, ItemSearch search, Path directory, boolean clean, Results results)
            throws IOException {
        Configuration conf = context.hadoopConfiguration();
        PartFiles.path(directory).getFileSystem(conf).setWriteChecksum(false);
        Broadcast<ItemSearch.Sent> sent =
                JavaSparkContext.fromSparkContext(context).broadcast(search.sent(plan));
        try {
            MatchedParts.Task task = new MatchedParts.Task(
                    sent,
                    threads(),
                    plan.reading(),
                    DocumentNaming.among(plan.corpus()),
                    plan.action() == Action.ANNOTATE,
                    clean);
            List<String> names = reader(plan).match(task, name -> OutputTables.table(directory, name));
            MatchedParts.collect(names.stream().map(directory::resolve).toList(), clean, results);
            PartFiles.deleteChecksums(directory);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) { // Spark throws what it does not declare
            throw SparkEngine.unwrapped(e, spark);
        } finally {
            sent.destroy();
        }
    }

    @Override
    public Progress progress() {
        return new Progress() {
            @Override
            public void begin(Stage stage, long total, String unit) {
                stages.accept(stage.title());
                KeptStages.name(context, stage.title());
            }

            @Override
            public void end() {
                KeptStages.name(context, null);
            }
        };
    }

    @Override
    public Manifest.Hashing hashing() {
        return new SparkHashing(spark);
    }

    @Override
    public Map<String, Number> cost(Stage stage) {
        meter.settle(context);
        StageMeter.Figures figures = meter.of(stage.title());
        return figures.tasks() == 0 ? Map.of() : figures.described();
    }

    @Override
    public Summary.Resources resources() {
        return SparkEngine.resources(spark);
    }

    @Override
    public void close() throws IOException {
        context.removeSparkListener(meter);
        if (own) spark.close();
    }
}
