package org.semblance.cli.launch;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.semblance.cli.engine.Engine;
import org.semblance.cli.engine.RunRequest;
import org.semblance.cli.engine.SparkDefaults;
import org.semblance.cli.options.RunOptions;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** Where a run is executed. */
public final class EngineOptions {
    private static final String LOCAL = "local";

    @ArgGroup(validate = false, heading = "%nSpark:%n")
    private Values values = new Values();

    static final class Values {
        @Option(
                names = "--engine",
                paramLabel = "ENGINE",
                defaultValue = LOCAL,
                description = "local, or spark for Apache Spark. Default: local.")
        String engine = LOCAL;

        @Option(
                names = "--master",
                paramLabel = "MASTER",
                defaultValue = "",
                description =
                        "Spark master: local[*], spark://host:7077, yarn or k8s://... Default: that of spark-submit, or"
                                + " local[*].")
        String master = "";

        @Option(
                names = "--work",
                paramLabel = "DIR",
                defaultValue = "",
                description =
                        "Directory for intermediate results on Spark, visible to all machines. Default: next to OUT.")
        String work = "";

        @Option(
                names = "--conf",
                paramLabel = "NAME=VALUE",
                mapFallbackValue = "",
                description = "Spark setting, such as spark.executor.memory=8g; may be repeated.")
        Map<String, String> conf = new LinkedHashMap<>();
    }

    public boolean isLocal() {
        return values.engine.equals(LOCAL);
    }

    public RunRequest.Place place() {
        return new RunRequest.Place(values.master, values.work, values.conf);
    }

    /** Executes a run in this process if the engine is on the class path, else in a process that has it. */
    public int run(RunRequest order, RunOptions run, List<String> arguments, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
        Optional<Engine> engine = ServiceLoader.load(Engine.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(e -> e.name().equals(values.engine))
                .findFirst();
        if (engine.isEmpty() && !values.engine.equals("spark"))
            throw new IllegalArgumentException("--engine must be local or spark: " + values.engine);
        run.requireSupportedBySpark();
        if (run.memory().isPresent() && values.conf.containsKey(SparkMemory.SETTING))
            throw new IllegalArgumentException("--memory and %s exclude each other".formatted(SparkMemory.SETTING));
        SparkMemory memory = new SparkMemory(settings(System.getenv()), run.memory());
        if (engine.isPresent()) {
            memory.requireHere(Runtime.getRuntime().maxMemory());
            return engine.get().run(order, out, err);
        }
        out.flush();
        err.flush();
        return SparkProcess.of(System.getenv(), memory).run(arguments);
    }

    /** The settings of Spark; the command line takes precedence over system properties, and these over the defaults file. */
    private Map<String, String> settings(Map<String, String> environment) {
        Map<String, String> settings = new LinkedHashMap<>(SparkDefaults.read(environment));
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("spark.")) settings.put(name, System.getProperty(name));
        }
        settings.putAll(values.conf);
        if (!values.master.isEmpty()) settings.put("spark.master", values.master);
        return settings;
    }
}
