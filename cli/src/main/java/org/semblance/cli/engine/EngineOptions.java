package org.semblance.cli.engine;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.ServiceLoader;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.RunOptions;
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

    /** Fails if an option of Spark is given for a local run, where it has no effect. */
    public void requireUsed() {
        String unused = !master.isEmpty() ? "--master" : !work.isEmpty() ? "--work" : conf.isEmpty() ? "" : "--conf";
        if (isLocal() && !unused.isEmpty())
            throw new IllegalArgumentException(
                    "%s has no effect without --engine spark: add that, or omit it".formatted(unused));
    }

    /** Executes a run in this process if the engine is on the class path, else in a process that has it. */
    public int run(RunRequest order, List<String> arguments, PrintWriter out, PrintWriter err)
            throws IOException, InterruptedException {
        Optional<Engine> found = ServiceLoader.load(Engine.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(e -> e.name().equals(engine))
                .findFirst();
        if (found.isEmpty() && !engine.equals("spark"))
            throw new IllegalArgumentException("--engine must be local or spark: " + engine);
        RunOptions run = order.run();
        run.requireSupportedBySpark();
        if (run.memory().isPresent() && conf.containsKey(SparkMemory.SETTING))
            throw new IllegalArgumentException("--memory and %s exclude each other".formatted(SparkMemory.SETTING));
        SparkMemory memory = new SparkMemory(settings(System.getenv()), run.memory());
        if (found.isPresent()) {
            memory.requireHere(Runtime.getRuntime().maxMemory());
            return found.get().run(order, out, err);
        }
        out.flush();
        err.flush();
        return SparkProcess.of(System.getenv(), memory).run(arguments, order.inputs());
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

        /**
         * Input size up to which a short run takes less time without the optimizing compiler: 18 instead of 28 CPU seconds
         * for 110 MB, but 101 instead of 84 for 1.1 GB.
         */
        private static final long FEW_BYTES = 256L << 20;

        /** The packages that Spark needs opened; see its JavaModuleOptions. */
        private static final List<String> OPENED = List.of(
                "java.lang",
                "java.lang.invoke",
                "java.lang.reflect",
                "java.io",
                "java.net",
                "java.nio",
                "java.util",
                "java.util.concurrent",
                "java.util.concurrent.atomic",
                "jdk.internal.ref",
                "sun.nio.ch",
                "sun.nio.cs",
                "sun.util.calendar");

        /** The process described by the environment and the settings of Spark. */
        static SparkProcess of(Map<String, String> environment, SparkMemory memory) {
            String home = environment.getOrDefault("SPARK_HOME", "");
            if (home.isEmpty() || !Files.isDirectory(Path.of(home, "jars")))
                throw new InputException(
                        "--engine spark needs Apache Spark 4.2: set SPARK_HOME to its directory%s, or create one with bin/spark-home DIR"
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
                            "--engine spark needs %s next to the program; build it with mvn -pl spark -am package, or name it in SEMBLANCE_SPARK_JAR"
                                    .formatted(JAR)));
        }

        /** Runs the program with these arguments; returns its exit code. It ends with this process. */
        int run(List<String> arguments, List<String> inputs) throws IOException, InterruptedException {
            Process process =
                    new ProcessBuilder(command(arguments, inputs)).inheritIO().start();
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

        /** Whether the inputs are files of at most {@link #FEW_BYTES}. */
        private static boolean isSmall(List<String> inputs) {
            long bytes = 0;
            for (String input : inputs) {
                File file = new File(input);
                if (!file.isFile()) return false;
                bytes += file.length();
            }
            return bytes <= FEW_BYTES;
        }

        List<String> command(List<String> arguments, List<String> inputs) {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            if (!heap.isEmpty()) command.add("-Xmx" + heap);
            command.add("-XX:+UseParallelGC");
            if (isSmall(inputs)) command.add("-XX:TieredStopAtLevel=1");
            command.addAll(List.of(
                    "--enable-native-access=ALL-UNNAMED",
                    "--sun-misc-unsafe-memory-access=allow",
                    "--add-modules=jdk.incubator.vector",
                    "-Dlog4j2.configurationFile=semblance-log4j2.properties",
                    "-Djdk.reflect.useDirectMethodHandle=false",
                    "-Dio.netty.tryReflectionSetAccessible=true"));
            for (String opened : OPENED) command.add("--add-opens=java.base/" + opened + "=ALL-UNNAMED");
            command.addAll(List.of("-cp", classPath, "org.semblance.spark.Driver"));
            command.addAll(arguments);
            return command;
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
            if (asked.isEmpty()) return settings.getOrDefault(SETTING, "");
            long bytes = asked.getAsLong();
            return Long.toString(Math.max(bytes / 10 * 9 - BESIDE_THE_HEAP, bytes / 2));
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
