package org.semblance.spark.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Failures;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.console.RunSummaryText;
import org.semblance.cli.engine.Engine;
import org.semblance.cli.engine.EngineOptions;
import org.semblance.cli.engine.RunRequest;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.Requirement;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.hadoop.HadoopStores;
import org.semblance.hadoop.StoreSettings;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.InputIdentity;
import org.semblance.io.inputs.Inputs;
import org.semblance.pairs.Glob;
import org.semblance.report.PendingOutput;
import org.semblance.report.Version;
import org.semblance.report.decontaminate.ContaminationPlan;
import org.semblance.report.html.HtmlReport;
import org.semblance.report.html.ReportModel;
import org.semblance.report.run.InputsTable;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.Summary;
import org.semblance.report.saved.SavedReport;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.InputReading;
import org.semblance.report.verify.Verification;
import org.semblance.run.Workers;
import org.semblance.spark.PartFiles;
import org.semblance.spark.input.InputFinder;
import org.semblance.spark.input.InputPart;
import org.semblance.spark.join.PairJoin;
import org.semblance.text.Detectors;
import scala.Option;

/** Executes and verifies runs on Apache Spark. */
public final class SparkEngine implements Engine {
    private static final String FAILED = "Spark failed: ";
    private static final Pattern OF_TASK =
            Pattern.compile("Job aborted due to stage failure: .*most recent failure: Lost task .*?\\): (.*)");

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public int run(RunRequest order, PrintWriter out, PrintWriter err) throws IOException {
        Console console = new Console(out, err, order.run().quiet, order.run().json);
        Option<SparkSession> there = SparkSession.getDefaultSession();
        if (there.isDefined()) return run(there.get(), order, console);
        try (SparkSession spark = Sessions.open(order.task().label(), order.engine())) {
            return run(spark, order, console);
        }
    }

    @Override
    public Decontamination decontamination(EngineOptions options, Consumer<String> stages) {
        Option<SparkSession> there = SparkSession.getDefaultSession();
        SparkSession spark = there.isDefined() ? there.get() : Sessions.open(ContaminationPlan.VERB, options);
        useStores(spark);
        return new CorpusTasks(spark, there.isEmpty(), stages);
    }

    /** Files in stores are found with the settings of the session. */
    private static Configuration useStores(SparkSession spark) {
        Configuration conf = spark.sparkContext().hadoopConfiguration();
        StoreSettings.apply(conf);
        HadoopStores.use(conf);
        return conf;
    }

    @Override
    public Verifier verifier(EngineOptions options) {
        Option<SparkSession> there = SparkSession.getDefaultSession();
        SparkSession spark = there.isDefined() ? there.get() : Sessions.open("verify", options);
        useStores(spark);
        return new Verifier() {
            @Override
            public Verification.Verdict verify(SavedRun run, List<Glob> protect, Workers workers)
                    throws IOException, InterruptedException {
                Manifest.Hashing hashing = new SparkHashing(spark);
                Optional<InputReading> tasks = run.detector().encoding().dependsOnCollection()
                        ? Optional.empty() // the proof counts the collection first, in one process
                        : Optional.of(new InputTasks(spark, run, protect));
                return Verification.of(run, Glob.anyOf(protect), workers, hashing, tasks);
            }

            @Override
            public void close() throws IOException {
                if (there.isEmpty()) spark.close();
            }
        };
    }

    private static int run(SparkSession spark, RunRequest order, Console console) throws IOException {
        Configuration conf = useStores(spark);
        PairJoin join = new PairJoin(order.method());
        RunInputs inputs = inputs(order, console);
        Path out = order.output().directory().orElseThrow();
        StageMeter meter = new StageMeter();
        try (Interruption watch = Interruption.begin();
                Pending pending = watch.of(Pending.begin(conf, order, out))) {
            pending.directory.requireOutside(inputs.all());
            KeptStages stages = new KeptStages(
                    spark, pending.stages.open(options(order, inputs), order.output().resume), console::stage);
            try {
                spark.sparkContext().addSparkListener(meter);
                SparkRun run =
                        new SparkRun(spark, order, inputs, join, stages, pending.directory.path(), console::note);
                return finish(run, plan(order, inputs), stages, pending, meter, console);
            } catch (IOException e) {
                throw e;
            } catch (Exception e) { // Spark throws what it does not declare
                RuntimeException failure = unwrapped(e, spark);
                if (isOfInput(failure) || stages.finished() == 0) pending.stages.delete();
                throw failure;
            } finally {
                spark.sparkContext().removeSparkListener(meter);
            }
        }
    }

    private static RunInputs inputs(RunRequest order, Console console) {
        InputFinder finder = new InputFinder(order.reading());
        boolean linked = !order.old().isEmpty();
        Inputs.Resolved found = linked ? finder.some(order.inputs()) : finder.find(order.inputs());
        console.notes(found.notes());
        if (order.earlier().isPresent()) return extended(order.earlier().get(), found.inputs());
        if (!linked) return new RunInputs(found.inputs(), 0, 0);
        Inputs.Resolved old = finder.some(order.old());
        console.notes(old.notes());
        List<Input> all = new ArrayList<>(found.inputs());
        all.addAll(old.inputs());
        Inputs.requireUsed(all, order.reading());
        return new RunInputs(all, 0, found.inputs().size());
    }

    /** The documents of an earlier run are read again. */
    private static RunInputs extended(SavedRun earlier, List<Input> fresh) {
        try {
            Sources.requireUnchanged(earlier.inputs());
        } catch (InputException e) {
            throw new InputException(
                    "%s: --engine spark reads its documents again, and not all are as they were: %s; use --engine local, which needs only the state of that run, or run over all documents"
                            .formatted(earlier.directory(), Failures.firstLine(e)),
                    e);
        }
        List<Input> all = new ArrayList<>(earlier.inputs());
        all.addAll(fresh);
        return new RunInputs(all, earlier.inputs().size(), 0);
    }

    /** The output directory and the stages of a run. */
    private record Pending(RunDirectory directory, StageDirectory stages) implements PendingOutput {
        static Pending begin(Configuration conf, RunRequest order, Path out) throws IOException {
            StageDirectory stages = new StageDirectory(conf, out, order.engine().work);
            PartFiles.path(out).getFileSystem(conf).setWriteChecksum(false);
            return new Pending(RunDirectory.begin(out, order.output().overwrite), stages);
        }

        @Override
        public boolean committed() {
            return directory.committed();
        }

        @Override
        public long kept() throws IOException {
            return committed() ? 0 : stages.bytes();
        }

        @Override
        public void close() throws IOException {
            directory.close();
        }
    }

    private static RunPlan plan(RunRequest order, RunInputs inputs) {
        return new RunPlan(
                order.task(),
                order.command(),
                inputs.all().subList(0, inputs.known()),
                inputs.all().subList(inputs.known(), inputs.all().size()),
                inputs.news(),
                order.reading(),
                order.run().minTokens,
                order.groups() ? order.policy().action() : RunPlan.Action.REPORT,
                order.output().pairs,
                order.output().pairsFormat,
                order.describedPolicy(),
                Optional.empty());
    }

    private static int finish(
            SparkRun run, RunPlan plan, KeptStages stages, Pending pending, StageMeter meter, Console console)
            throws IOException, InterruptedException {
        SparkSession spark = run.spark();
        RunRequest order = run.order();
        Path directory = pending.directory.path();
        Sessions.tune(spark, run.inputs().all().stream().mapToLong(Input::size).sum());
        RunCounters figures = run.run();
        Supplier<Summary> summary = () -> {
            meter.settle(spark.sparkContext());
            return figures.summary(plan, order.method(), stages, meter, resources(spark));
        };
        if (!order.dryRun()) {
            InputsTable.write(directory, run.inputs().all());
            RunOutputs.write(directory, summary.get());
            if (plan.groups()) stages.run("report", () -> SparkRun.unchecked(() -> report(run, directory)));
            PartFiles.deleteChecksums(directory);
            stages.run("manifest", () -> SparkRun.unchecked(() -> manifest(spark, directory)));
        }
        Summary complete = summary.get();
        if (!order.dryRun()) {
            RunOutputs.write(directory, complete);
            Manifest.refresh(directory, Summary.NAME);
            pending.directory.commit();
        }
        if (!order.dryRun() || !order.output().resume) pending.stages.delete();
        new RunSummaryText(complete, order.output().directory(), order.dryRun())
                .lines()
                .forEach(console::say);
        console.json(ProgramCommand.text(complete::write));
        complete.stop().ifPresent(console::stopped);
        return complete.stop().isPresent() ? ExitCode.GUARD : ExitCode.DONE;
    }

    /** The page of a run that is complete otherwise; its texts are read by tasks. */
    private static void report(SparkRun run, Path directory) throws IOException {
        SavedRun saved = SavedRun.read(directory);
        ReportModel model = SavedReport.of(saved, directory.resolve("report.html"), run::texts);
        try (OutputStream page = new BufferedOutputStream(Files.newOutputStream(directory.resolve("report.html")))) {
            HtmlReport.write(model, new Workers(2), page);
        }
    }

    private static void manifest(SparkSession spark, Path directory) throws IOException {
        try {
            Manifest.write(directory, new SparkHashing(spark));
        } catch (InterruptedException e) {
            throw new InterruptedIOException();
        }
    }

    /** Whether the inputs or the options are invalid, so that the stages are useless. */
    private static boolean isOfInput(RuntimeException failure) {
        if (failure instanceof InputException)
            return !String.valueOf(failure.getMessage()).startsWith(FAILED);
        return failure instanceof Corpus.DuplicateId
                || failure instanceof IllegalArgumentException
                || failure instanceof Requirement.Unmatched
                || failure instanceof TooManyUnreadable;
    }

    /** Unwraps failures of inputs from those that Spark reports for tasks, and describes the end of a cluster. */
    static RuntimeException unwrapped(Exception failure, SparkSession spark) {
        String master = spark.sparkContext().master();
        if (spark.sparkContext().isStopped() && master.startsWith("spark://"))
            return new InputException(
                    "%s%s cannot be reached, or has ended the application: check its name, and that it runs Spark %s; add --conf spark.log.level=WARN to see the log"
                            .formatted(FAILED, master, spark.version()),
                    failure);
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
            if (cause instanceof InputException input) return input;
        boolean stopped = String.valueOf(failure.getMessage()).contains("SparkContext");
        if (failure instanceof RuntimeException ours && !stopped) return ours;
        String reason = reason(failure);
        String remedy = reason.contains("No space left on device")
                ? "free disk space, or name other directories by --work and --conf spark.local.dir=DIR"
                : "add --conf spark.log.level=WARN to see its log";
        return new InputException(FAILED + reason + "; " + remedy, failure);
    }

    /** The first line of the innermost message; of a task only what it reports, not its name. */
    static String reason(Throwable failure) {
        String reason = "";
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
            if (cause.getMessage() != null && !cause.getMessage().isBlank()) reason = Failures.firstLine(cause);
        Matcher task = OF_TASK.matcher(reason);
        return task.matches() ? task.group(1) : reason;
    }

    /** Where a run took place. */
    static Summary.Resources resources(SparkSession spark) {
        return json -> {
            json.writeName("engine").writeStartObject();
            json.writeStringProperty("name", "spark");
            json.writeStringProperty("version", spark.version());
            json.writeStringProperty("master", spark.sparkContext().master());
            json.writeStringProperty("application", spark.sparkContext().applicationId());
            json.writeEndObject();
        };
    }

    /** The options and inputs that the stages of a run depend on. */
    private static Map<String, String> options(RunRequest order, RunInputs ordered) throws IOException {
        List<Input> inputs = ordered.all();
        Map<String, String> options = new LinkedHashMap<>();
        options.put("version", Version.current());
        options.put("verb", order.task().label());
        options.put("method", order.method());
        options.put("reading", order.reading().toString());
        options.put("min-tokens", Integer.toString(order.run().minTokens));
        options.put("scope", order.scope().label());
        options.put("keep", order.policy().keepList() + " " + order.policy().dateField());
        options.put("protect", order.policy().globs().toString());
        options.put("known inputs", Integer.toString(ordered.known()));
        options.put("new inputs", Integer.toString(ordered.news()));
        options.put("groups", order.policy().shape().name());
        // In input order, which the positions of records depend on.
        List<InputPart> parts = InputFinder.parts(inputs);
        List<InputFile> files =
                inputs.stream().flatMap(input -> input.files().stream()).toList();
        for (int i = 0; i < parts.size(); i++) {
            InputPart part = parts.get(i);
            options.put(
                    "input %d.%d".formatted(part.place() + 1, part.number()),
                    "%s, %s, %s, %d bytes, changed %s"
                            .formatted(
                                    part.uri(),
                                    part.relative(),
                                    part.format(),
                                    part.size(),
                                    files.get(i).modified()));
        }
        for (Path file : Detectors.files(Detectors.parse(order.method())))
            options.put("file " + file, InputIdentity.of(file));
        return options;
    }
}
