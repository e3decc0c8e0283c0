package org.semblance.spark.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;
import org.semblance.cli.engine.Engine;
import org.semblance.cli.engine.Order;
import org.semblance.io.Input;
import org.semblance.io.InputException;
import org.semblance.io.InputFile;
import org.semblance.io.Inputs;
import org.semblance.report.Summary;
import org.semblance.report.Version;
import org.semblance.spark.input.InputFinder;
import org.semblance.spark.output.OutputTables;
import org.semblance.text.Detectors;
import scala.Option;

/** Runs on Apache Spark. */
public final class SparkEngine implements Engine {
    @Override
    public String name() {
        return "spark";
    }

    @Override
    public int run(Order order, PrintWriter out, PrintWriter err) throws IOException {
        Console console = new Console(out, err, order.outputs());
        Option<SparkSession> there = SparkSession.getDefaultSession();
        if (there.isDefined()) return run(there.get(), order, console);
        try (SparkSession spark = Sessions.open(order)) {
            return run(spark, order, console);
        }
    }

    private static int run(SparkSession spark, Order order, Console console) throws IOException {
        Configuration conf = spark.sparkContext().hadoopConfiguration();
        Inputs.Resolved resolved = new InputFinder(conf, order.reading()).find(order.inputs());
        resolved.notes().forEach(console::note);
        OutputDirectory directory =
                new OutputDirectory(conf, order.outputs().out(), order.place().work());
        directory.begin(order.outputs().overwrite());
        StageMeter meter = new StageMeter();
        spark.sparkContext().addSparkListener(meter);
        try {
            return run(spark, order, resolved.inputs(), directory, meter, console);
        } catch (IOException e) {
            throw e;
        } catch (Exception e) { // Spark throws what it does not declare
            throw told(e);
        } finally {
            spark.sparkContext().removeSparkListener(meter);
            directory.abandon();
        }
    }

    private static int run(
            SparkSession spark,
            Order order,
            List<Input> inputs,
            OutputDirectory directory,
            StageMeter meter,
            Console console)
            throws IOException {
        Sessions.tune(spark, inputs.stream().mapToLong(Input::size).sum());
        KeptStages stages = new KeptStages(
                spark, directory.stages(options(order, inputs), order.outputs().resume()), console::stage);
        OutputTables.Target target = new OutputTables.Target() {
            @Override
            public OutputStream create(String name) {
                return directory.create(name);
            }

            @Override
            public String table(String name) {
                return directory.table(name);
            }
        };
        Figures figures = new SparkRun(spark, order, inputs, stages, target).run();
        meter.settle(spark.sparkContext());
        Map<String, StageMeter.Figures> took = new LinkedHashMap<>();
        stages.seconds().keySet().forEach(name -> took.put(name, meter.of(name)));
        RunSummary summary = new RunSummary(
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
        if (order.outputs().dryRun()) directory.discardStages();
        else directory.commit();
        console.conclude(summary, directory.toString(), json.toString(StandardCharsets.UTF_8));
        return figures.stop.isPresent() ? 3 : 0;
    }

    /** What a task says of an input comes wrapped in what Spark says of the task. */
    private static RuntimeException told(Exception failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause())
            if (cause instanceof InputException input) return input;
        return failure instanceof RuntimeException ours
                ? ours
                : new InputException(
                        "Spark failed: "
                                + String.valueOf(failure.getMessage())
                                        .lines()
                                        .findFirst()
                                        .orElse(""),
                        failure);
    }

    private static Map<String, String> cluster(SparkSession spark) {
        Map<String, String> cluster = new LinkedHashMap<>();
        cluster.put("name", "spark");
        cluster.put("version", spark.version());
        cluster.put("master", spark.sparkContext().master());
        cluster.put("application", spark.sparkContext().applicationId());
        return cluster;
    }

    /** What the stages of a run depend on. */
    private static Map<String, String> options(Order order, List<Input> inputs) {
        Map<String, String> options = new LinkedHashMap<>();
        options.put("version", Version.current());
        options.put("verb", order.verb());
        options.put("method", order.method());
        options.put("reading", order.reading().toString());
        options.put("min-tokens", Integer.toString(order.minTokens()));
        options.put("scope", order.policy().scope().label());
        options.put("keep", order.policy().keep() + " " + order.policy().dateField());
        options.put("protect", order.policy().protect().toString());
        options.put("groups", order.policy().shape().name());
        for (Input input : inputs) {
            for (InputFile file : input.files())
                options.put("input " + file.name(), file.size() + " bytes, changed " + file.modified());
        }
        return options;
    }
}
