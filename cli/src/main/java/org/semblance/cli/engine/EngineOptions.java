package org.semblance.cli.engine;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Sizes;
import org.semblance.io.inputs.InputException;
import picocli.CommandLine.Option;

/** Where a run is executed. */
public final class EngineOptions {
    private static final String LOCAL = "local";

    @Option(
            names = "--engine",
            paramLabel = "ENGINE",
            description = "local, or spark for Apache Spark. Default: local.")
    private String engine = LOCAL;

    @Option(
            names = "--master",
            paramLabel = "MASTER",
            description =
                    "Spark master: local[*], spark://host:7077, yarn or k8s://... Default: that of spark-submit, or"
                            + " local[*].")
    public String master = "";

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Directory for intermediate results on Spark, visible to all machines. Default: next to OUT.")
    public String work = "";

    @Option(
            names = "--conf",
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "",
            description = "Spark setting, such as spark.executor.memory=8g; may be repeated.")
    public Map<String, String> conf = new LinkedHashMap<>();

    public boolean isLocal() {
        return engine.equals(LOCAL);
    }

    /** Fails if an option has no effect: one of Spark in a local run, or a setting that is none of Spark. */
    public void requireUsed() {
        String unused = !master.isEmpty() ? "--master" : !work.isEmpty() ? "--work" : conf.isEmpty() ? "" : "--conf";
        if (isLocal() && !unused.isEmpty())
            throw new IllegalArgumentException(
                    "%s has no effect without --engine spark: add that, or omit it".formatted(unused));
        for (String name : conf.keySet())
            if (!name.startsWith("spark."))
                throw new IllegalArgumentException(
                        "--conf %s: not a setting of Spark, whose names begin with spark., and those of Hadoop with spark.hadoop.; write --conf spark.NAME=VALUE"
                                .formatted(name));
    }

    /** Executes a run in this process if the engine is on the class path, else in a process that has it. */
    public int run(RunRequest order, List<String> arguments, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
        order.run().requireSupportedBySpark();
        return execute(engine -> engine.run(order, out, err), order.run().memory(), arguments, out, err);
    }

    /** What a command does with an engine; returns the exit code. */
    public interface Work {
        int with(Engine engine) throws IOException, InterruptedException;
    }

    /**
     * Executes a command in this process if the engine is on the class path, else in a process that has it.
     *
     * @param asked the value of {@code --memory}
     */
    public int execute(Work work, OptionalLong asked, List<String> arguments, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
        Optional<Engine> found = here();
        SparkMemory memory = memory(asked);
        if (found.isEmpty()) return elsewhere(memory, arguments, out, err);
        memory.requireHere(Runtime.getRuntime().maxMemory());
        return work.with(found.get());
    }

    /** Fails if a directory for intermediate results is named for a command that has none. */
    public void requireNoWork(String command) {
        if (!work.isEmpty())
            throw new IllegalArgumentException(
                    "--work has no effect: %s has no intermediate results; omit it".formatted(command));
    }

    private Optional<Engine> here() {
        Optional<Engine> found = ServiceLoader.load(Engine.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(e -> e.name().equals(engine))
                .findFirst();
        if (found.isEmpty() && !engine.equals("spark"))
            throw new IllegalArgumentException("--engine must be local or spark: " + engine);
        return found;
    }

    private SparkMemory memory(OptionalLong asked) {
        if (asked.isPresent() && conf.containsKey(SparkMemory.SETTING))
            throw new IllegalArgumentException("--memory and %s exclude each other".formatted(SparkMemory.SETTING));
        return new SparkMemory(settings(System.getenv()), asked);
    }

    private static int elsewhere(SparkMemory memory, List<String> arguments, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
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
        settings.putAll(conf);
        if (!master.isEmpty()) settings.put("spark.master", master);
        return settings;
    }

    /**
     * The program in another process, with the jars of Spark first: its Parquet library conflicts with ours.
     *
     * @param classPath Spark first
     * @param heap of the process; empty for the default
     */
    record SparkProcess(String classPath, String heap) {
        static final String JAR = "semblance-spark-all.jar";
        private static final int PATIENCE_SECONDS = 10;

        /** An argument file, which the launcher uses, too. */
        private static final String JAVA_OPTIONS = "spark.options";

        /** The process described by the environment and the settings of Spark. */
        static SparkProcess of(Map<String, String> environment, SparkMemory memory) {
            String home = environment.getOrDefault("SPARK_HOME", "");
            if (home.isEmpty() || !Files.isDirectory(Path.of(home, "jars")))
                throw new InputException(
                        "--engine spark needs Apache Spark 4.2: start the program with ./semblance, which fetches it, or set SPARK_HOME to its directory%s"
                                .formatted(home.isEmpty() ? "" : " (" + home + " has no jars/)"));
            List<String> classPath = new ArrayList<>();
            String extra = memory.settings().getOrDefault("spark.driver.extraClassPath", "");
            if (!extra.isEmpty()) classPath.add(extra);
            SparkDefaults.directory(environment).ifPresent(conf -> classPath.add(conf.toString()));
            classPath.add(Path.of(home, "jars") + "/*");
            for (String name : List.of("HADOOP_CONF_DIR", "YARN_CONF_DIR")) {
                String directory = environment.getOrDefault(name, "");
                if (!directory.isEmpty()) classPath.add(directory);
            }
            classPath.add(jar(environment).toString());
            Jars.ofMethods().forEach(jar -> classPath.add(jar.toString()));
            return new SparkProcess(String.join(File.pathSeparator, classPath), memory.heap());
        }

        private static Path jar(Map<String, String> environment) {
            Path here = Jars.of(SparkProcess.class);
            List<Path> candidates = Stream.of(
                            Path.of(environment.getOrDefault("SEMBLANCE_SPARK_JAR", JAR)),
                            here.resolveSibling(JAR),
                            here.resolve("../../../../spark/target").resolve(JAR),
                            here.resolve("../../../spark/target").resolve(JAR))
                    .map(Path::normalize)
                    .toList();
            return candidates.stream()
                    .filter(Files::isRegularFile)
                    .findFirst()
                    .orElseThrow(() -> new InputException(
                            "--engine spark needs %s next to the program: start the program with ./semblance, which builds it, or name it in SEMBLANCE_SPARK_JAR"
                                    .formatted(JAR)));
        }

        /** Runs the program with these arguments; returns its exit code. It ends with this process. */
        int run(List<String> arguments) throws IOException, InterruptedException {
            Process process = new ProcessBuilder(command(arguments)).inheritIO().start();
            Thread hook = new Thread(() -> end(process), "end of Spark");
            try {
                Runtime.getRuntime().addShutdownHook(hook);
                int code = process.waitFor();
                Runtime.getRuntime().removeShutdownHook(hook);
                return code;
            } catch (IllegalStateException e) { // this program is shutting down
                end(process);
                return ExitCode.INTERRUPTED;
            } catch (InterruptedException e) {
                end(process);
                throw e;
            }
        }

        private static void end(Process process) {
            process.destroy();
            try {
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) process.destroyForcibly();
            } catch (InterruptedException e) {
                process.destroyForcibly();
            }
        }

        List<String> command(List<String> arguments) {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            if (!heap.isEmpty()) command.add("-Xmx" + heap);
            command.addAll(javaOptions());
            command.addAll(List.of("-cp", classPath, "org.semblance.spark.Driver"));
            command.addAll(arguments);
            return command;
        }

        private static List<String> javaOptions() {
            try (InputStream in = Objects.requireNonNull(EngineOptions.class.getResourceAsStream(JAVA_OPTIONS))) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.startsWith("-"))
                        .toList();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /**
     * The memory of the Spark driver.
     *
     * @param settings the settings of Spark
     * @param asked the value of {@code --memory}, which needs a local master: it limits the whole run
     */
    record SparkMemory(Map<String, String> settings, OptionalLong asked) {
        static final String SETTING = "spark.driver.memory";
        private static final long BESIDE_THE_HEAP = 64L << 20;
        private static final Pattern SIZE = Pattern.compile("([1-9][0-9]*)([kmgtKMGT]?)[bB]?");

        SparkMemory {
            if (asked.isPresent() && !isLocal(settings.getOrDefault("spark.master", "local")))
                throw new IllegalArgumentException(
                        "--memory needs a local master: use --conf spark.executor.memory=8g and --conf %s=8g"
                                .formatted(SETTING));
        }

        private static boolean isLocal(String master) {
            return master.equals("local") || master.startsWith("local[");
        }

        /** The value of {@code -Xmx}; empty for the default. The shares are those of the launcher. */
        String heap() {
            if (asked.isEmpty()) return size(settings.getOrDefault(SETTING, ""));
            long bytes = asked.getAsLong();
            return Long.toString(Math.max(bytes / 10 * 9 - BESIDE_THE_HEAP, bytes / 2));
        }

        /** A size of Spark, which is in megabytes without a unit, as one of Java. */
        private static String size(String value) {
            Matcher size = SIZE.matcher(value.strip());
            if (value.isEmpty()) return value;
            if (!size.matches())
                throw new IllegalArgumentException("--conf %s=%s: not a size, such as 4g".formatted(SETTING, value));
            return size.group(1) + (size.group(2).isEmpty() ? "m" : size.group(2));
        }

        /** Fails if the heap of this process is larger than {@code --memory}: it cannot be changed any more. */
        void requireHere(long heap) {
            if (asked.isPresent() && heap > asked.getAsLong())
                throw new IllegalArgumentException(
                        "--memory %s: the heap is already %s; use --driver-memory of spark-submit"
                                .formatted(Sizes.text(asked.getAsLong()), Sizes.text(heap)));
        }
    }
}
