package org.semblance.cli.launch;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.engine.SparkDefaults;
import org.semblance.io.inputs.InputException;

/**
 * The program in another process, with the jars of Spark first: its Parquet library conflicts with ours.
 *
 * @param classPath Spark first
 * @param heap of the process; empty for the default
 */
record SparkProcess(String classPath, String heap) {
    static final String JAR = "semblance-spark-all.jar";
    private static final int PATIENCE_SECONDS = 10;

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
        return new SparkProcess(String.join(File.pathSeparator, classPath), memory.heap());
    }

    private static Path jar(Map<String, String> environment) {
        Path here = here();
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

    private static Path here() {
        try {
            return Path.of(SparkProcess.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("the program has no code source", e);
        }
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
