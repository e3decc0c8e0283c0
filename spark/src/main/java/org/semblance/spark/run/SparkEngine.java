package org.semblance.spark.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Failures;
import org.semblance.cli.engine.Engine;
import org.semblance.cli.engine.RunRequest;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.Requirement;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.InputIdentity;
import org.semblance.io.inputs.Inputs;
import org.semblance.report.Version;
import org.semblance.report.run.Summary;
import org.semblance.report.saved.SavedRun;
import org.semblance.spark.input.InputFinder;
import org.semblance.spark.input.InputPart;
import org.semblance.spark.join.PairJoin;
import org.semblance.text.Detectors;
import scala.Option;

/** Executes runs on Apache Spark. */
public final class SparkEngine implements Engine {
    private static final String FAILED = "Spark failed: ";

    @Override
    public String name() {
        return "spark";
    }

    @Override
    public int run(RunRequest order, PrintWriter out, PrintWriter err) throws IOException {
        Console console = new Console(out, err, order.run().quiet, order.run().json);
        Option<SparkSession> there = SparkSession.getDefaultSession();
        if (there.isDefined()) return run(there.get(), order, console);
        try (SparkSession spark = Sessions.open(order)) {
            return run(spark, order, console);
        }
    }

    private static int run(SparkSession spark, RunRequest order, Console console) throws IOException {
        Configuration conf = spark.sparkContext().hadoopConfiguration();
        RunInputs inputs = inputs(order, conf, console);
        OutputDirectory directory = new OutputDirectory(conf, order.out(), order.engine().work);
        directory.requireFree(order.output().overwrite);
        directory.requireOutside(
                InputFinder.parts(inputs.all()).stream().map(InputPart::uri).toList());
        PairJoin join = new PairJoin(order.method());
        KeptStages stages =
                new KeptStages(spark, directory.stages(options(order, inputs), order.output().resume), console::stage);
        directory.begin();
        StageMeter meter = new StageMeter();
        spark.sparkContext().addSparkListener(meter);
        try {
            return run(
                    new SparkRun(spark, order, inputs, join, stages, directory, console::note),
                    stages,
                    directory,
                    meter,
                    console);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) { // Spark throws what it does not declare
            RuntimeException failure = unwrapped(e);
            if (isOfInput(failure) || stages.finished() == 0) directory.discardStages();
            throw failure;
        } finally {
            spark.sparkContext().removeSparkListener(meter);
            directory.abandon();
        }
    }

    private static RunInputs inputs(RunRequest order, Configuration conf, Console console) throws IOException {
        InputFinder finder = new InputFinder(conf, order.reading());
        boolean linked = !order.old().isEmpty();
        Inputs.Resolved found = linked ? finder.some(order.inputs()) : finder.find(order.inputs());
        console.notes(found.notes());
        if (order.earlier().isPresent()) return extended(order.earlier().get(), found.inputs(), conf);
        if (!linked) return new RunInputs(found.inputs(), 0, 0);
        Inputs.Resolved old = finder.some(order.old());
        console.notes(old.notes());
        List<Input> all = new ArrayList<>(found.inputs());
        all.addAll(old.inputs());
        Inputs.requireUsed(all, order.reading());
        return new RunInputs(all, 0, found.inputs().size());
    }

    /** The documents of an earlier run are read again. */
    private static RunInputs extended(SavedRun earlier, List<Input> fresh, Configuration conf) {
        try {
            InputFinder.requireUnchanged(earlier.inputs(), conf);
        } catch (InputException | UncheckedIOException e) {
            throw new InputException(
                    "%s: --engine spark reads its documents again, and not all are as they were: %s; use --engine local, which needs only the state of that run, or run over all documents"
                            .formatted(earlier.directory(), Failures.firstLine(e)),
                    e);
        }
        List<Input> all = new ArrayList<>(earlier.inputs());
        all.addAll(fresh);
        return new RunInputs(all, earlier.inputs().size(), 0);
    }

    private static int run(
            SparkRun run, KeptStages stages, OutputDirectory directory, StageMeter meter, Console console)
            throws IOException {
        RunRequest order = run.order();
        SparkSession spark = run.spark();
        Sessions.tune(spark, run.inputs().stream().mapToLong(Input::size).sum());
        SparkSummary.RunCounters figures = run.run();
        meter.settle(spark.sparkContext());
        Map<String, StageMeter.Figures> took = new LinkedHashMap<>();
        stages.seconds().keySet().forEach(name -> took.put(name, meter.of(name)));
        SparkSummary summary = new SparkSummary(
                order,
                Detectors.parse(order.method()),
                figures,
                stages.seconds(),
                took,
                stages.reused(),
                cluster(spark));
        ByteArrayOutputStream json = new ByteArrayOutputStream();
        summary.write(json);
        try (OutputStream file = directory.create(Summary.NAME)) {
            json.writeTo(file);
            file.write('\n');
        }
        if (!order.dryRun()) directory.commit();
        else if (!order.output().resume) directory.discardStages();
        summary.lines(directory.toString()).forEach(console::say);
        console.json(json.toString(StandardCharsets.UTF_8));
        figures.stop.ifPresent(console::stopped);
        return figures.stop.isPresent() ? ExitCode.GUARD : ExitCode.DONE;
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

    /** Unwraps failures of inputs from those that Spark reports for tasks. */
    private static RuntimeException unwrapped(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
            if (cause instanceof InputException input) return input;
        return failure instanceof RuntimeException ours
                ? ours
                : new InputException(FAILED + Failures.firstLine(failure), failure);
    }

    private static Map<String, String> cluster(SparkSession spark) {
        Map<String, String> cluster = new LinkedHashMap<>();
        cluster.put("name", "spark");
        cluster.put("version", spark.version());
        cluster.put("master", spark.sparkContext().master());
        cluster.put("application", spark.sparkContext().applicationId());
        return cluster;
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
