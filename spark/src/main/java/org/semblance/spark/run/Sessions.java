package org.semblance.spark.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.semblance.cli.engine.EngineOptions;
import org.semblance.cli.engine.Jars;

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
        return builder.getOrCreate();
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
