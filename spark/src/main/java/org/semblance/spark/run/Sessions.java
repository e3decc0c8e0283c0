package org.semblance.spark.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.semblance.cli.engine.EngineOptions;
import org.semblance.cli.engine.Jars;
import org.semblance.io.inputs.InputException;

/** Opens and configures sessions. */
final class Sessions {
    private static final String PARTITIONS = "spark.sql.shuffle.partitions";
    private static final String JARS = "spark.jars";
    private static final long BYTES_OF_A_PART = 16L << 20;

    /** From so many partitions on they are larger: the number of blocks of a shuffle grows with its square. */
    private static final long MANY_PARTS = 4_000;

    private static final long BYTES_IF_MANY = 64L << 20;
    private static final long MOST_PARTS = 50_000;

    private Sessions() {}

    /** @param command the command of the program that needs the session */
    static SparkSession open(String command, EngineOptions engine) {
        SparkSession.Builder builder = SparkSession.builder()
                .appName("semblance " + command)
                .config("spark.ui.showConsoleProgress", false)
                .config("spark.sql.datetime.java8API.enabled", true)
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.cleaner.referenceTracking.cleanCheckpoints", true);
        String master = engine.master;
        if (!master.isEmpty()) builder.master(master);
        else if (!new SparkConf().contains("spark.master")) builder.master("local[*]");
        Map<String, String> settings = engine.conf;
        settings.forEach(builder::config);
        String jars = settings.getOrDefault(JARS, new SparkConf().get(JARS, ""));
        for (Path jar : jars()) jars = with(jar.toUri().toString(), jars);
        if (!jars.isBlank()) builder.config(JARS, jars);
        try {
            SparkSession spark = builder.getOrCreate();
            checkSettings(spark);
            return spark;
        } catch (Exception e) { // Spark throws what it does not declare
            throw refused(e, settings, master);
        }
    }

    /** Spark checks the settings of queries when the first one needs them. */
    private static void checkSettings(SparkSession spark) {
        try {
            spark.conf();
        } catch (RuntimeException | LinkageError e) {
            spark.stop();
            throw new IllegalArgumentException(e);
        }
    }

    /** Why Spark does not start, with the remedy. */
    static RuntimeException refused(Exception failure, Map<String, String> settings, String master) {
        Throwable cause = failure;
        while (cause.getCause() != null) cause = cause.getCause();
        String reason = String.valueOf(cause.getMessage()).lines().collect(Collectors.joining(" "));
        if (reason.contains("Could not parse Master URL"))
            return new IllegalArgumentException(
                    "--master %s: not a master of this Spark; use local[*], local[4] or spark://host:7077, and for yarn or k8s:// set SPARK_HOME to a release of Spark, which supports them"
                            .formatted(master.isEmpty() ? settings.getOrDefault("spark.master", "") : master));
        if (reason.contains("stopped SparkContext") || reason.contains("LiveListenerBus is stopped"))
            return new InputException(
                    "the master of Spark cannot be reached, or has ended the application: check its name%s and its version; add --conf spark.log.level=WARN to see the log"
                            .formatted(master.isEmpty() ? "" : " (" + master + ")"),
                    failure);
        if (reason.contains("INVALID_DRIVER_MEMORY"))
            return new IllegalArgumentException(
                    "Spark needs a heap of 450 MB, but has %d MB here: give --memory 700m or more, or --conf spark.driver.memory=600m"
                            .formatted(Runtime.getRuntime().maxMemory() >> 20));
        String culprit = settings.entrySet().stream()
                .filter(one -> !one.getValue().isBlank())
                .filter(one -> reason.matches(".*\\b" + Pattern.quote(one.getValue()) + "\\b.*"))
                .map(one -> "--conf " + one.getKey() + "=" + one.getValue() + ": ")
                .findFirst()
                .orElse("");
        if (!culprit.isEmpty()) return new IllegalArgumentException(culprit + reason);
        return new InputException(
                "Spark does not start: " + reason + "; add --conf spark.log.level=WARN to see its log", failure);
    }

    /** The value of a setting of this program, a number. */
    static long number(String name, String value) {
        if (!value.matches("[0-9]{1,18}"))
            throw new IllegalArgumentException("--conf %s=%s: must be a number".formatted(name, value));
        return Long.parseLong(value);
    }

    /** Adds a jar to others, unless spark-submit has added it. */
    static String with(String jar, String others) {
        if (others.isBlank()) return jar;
        String file = jar.substring(jar.lastIndexOf('/'));
        boolean there =
                Arrays.stream(others.split(",")).anyMatch(other -> other.strip().endsWith(file));
        return there ? others : others + "," + jar;
    }

    /** Sets the number of shuffle partitions by the size of the input, unless it is configured. */
    static void tune(SparkSession spark, long bytes) {
        if (spark.sparkContext().getConf().contains(PARTITIONS)) return;
        long few = Math.min(bytes / BYTES_OF_A_PART + 1, MANY_PARTS);
        long parts = Math.max(2L * spark.sparkContext().defaultParallelism(), Math.max(few, bytes / BYTES_IF_MANY));
        spark.conf().set(PARTITIONS, Long.toString(Math.min(parts, MOST_PARTS)));
    }

    /** The jars of this program and of further methods, which executors need, too. In tests they are directories. */
    private static List<Path> jars() {
        return Stream.concat(Stream.of(Jars.of(Sessions.class)), Jars.ofMethods().stream())
                .filter(Files::isRegularFile)
                .toList();
    }
}
