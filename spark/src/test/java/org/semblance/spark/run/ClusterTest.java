package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.spark.LocalSession;
import org.semblance.testing.JavaProcess;
import org.semblance.testing.Json;
import org.semblance.testing.Program;
import org.semblance.testing.RandomLines;
import org.semblance.testing.Seeds;
import tools.jackson.databind.JsonNode;

/** A run with executors in separate processes, in which an executor and then the driver are killed. */
@Order(1)
class ClusterTest {
    /** The stage in which the executor is lost, and the later one in which the driver is killed. */
    private static final List<String> FIRST = List.of("keys", "pairs");

    private static final List<String> LATER = List.of("members", "groups", "clean", "list");

    /** The only executor is lost with all its results, or one of two. */
    private static final String MASTER = "local-cluster[%d,1,1024]".formatted(Seeds.thorough() ? 2 : 1);

    /** The argument of spark-submit for a program on its class path. */
    private static final String NO_JAR = "spark-internal";

    /** Tolerates a busy machine. */
    private static final List<String> SETTINGS = List.of(
            "driver.host=127.0.0.1",
            "driver.bindAddress=127.0.0.1",
            "ui.enabled=false",
            "network.timeout=30m",
            "executor.heartbeatInterval=1m",
            "scheduler.minRegisteredResourcesRatio=1.0",
            "scheduler.maxRegisteredResourcesWaitingTime=30m",
            "executor.memory=512m",
            "executor.extraJavaOptions=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
            "locality.wait=0",
            "sql.broadcastTimeout=30m",
            "sql.shuffle.partitions=4",
            "sql.adaptive.coalescePartitions.enabled=false",
            "sql.codegen.wholeStage=false",
            "sql.codegen.factoryMode=NO_CODEGEN");

    @TempDir
    Path dir;

    @ParameterizedTest
    @Seeds.Source(5)
    @Timeout(value = 15, unit = TimeUnit.MINUTES) // several JVMs one after another
    void recoversFromAKilledExecutorAndResumesAfterAKilledDriver(long seed) throws Exception {
        Random random = new Random(seed);
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.of(seed, 200));
        String first = FIRST.get(random.nextInt(FIRST.size()));
        String later = LATER.get(random.nextInt(Seeds.thorough() ? LATER.size() : 2));
        String what = "seed %d, an executor lost in %s, the driver in %s".formatted(seed, first, later);
        Program.run(words(in, "local", "--quiet")).expect(0);

        Process driver = driver(first, words(in, "resumed"));
        List<ProcessHandle> executors = new ArrayList<>();
        try {
            killAt(later, driver, executors, what);
        } finally {
            driver.destroyForcibly();
            executors.forEach(ProcessHandle::destroyForcibly);
        }
        assertThat(dir.resolve("resumed")).doesNotExist();
        Program.Outcome refused =
                LocalSession.run(words(in, "resumed", "--engine", "spark")).expect(2);
        assertThat(refused.err()).contains("continue with --resume");

        LocalSession.run(words(in, "resumed", "--engine", "spark", "--resume")).expect(0);
        JsonNode summary = Json.file(dir.resolve("resumed/summary.json"));
        assertThat(summary.get("digest"))
                .as(what)
                .isEqualTo(Json.file(dir.resolve("local/summary.json")).get("digest"));
        List<String> reused = new ArrayList<>();
        summary.get("reused_stages").forEach(stage -> reused.add(stage.stringValue()));
        assertThat(reused).as(what).contains("read", "keys", "pairs");
        assertThat(dir.resolve(".resumed.spark-stages")).doesNotExist();
    }

    private Object[] words(Path in, String out, Object... more) {
        List<Object> words = new ArrayList<>(List.of("dedup", in, "-o", dir.resolve(out)));
        words.addAll(List.of("--max-bad", 0.5, "--max-loss", 1));
        words.addAll(List.of(more));
        return words.toArray();
    }

    /** Kills the driver when it prints that it starts a stage, after it has lost a task with an executor. */
    private static void killAt(String stage, Process driver, List<ProcessHandle> executors, String what)
            throws IOException, InterruptedException {
        List<String> output = new ArrayList<>();
        try (BufferedReader err = driver.errorReader()) {
            while (!output.contains(stage + " ...") || !output.contains(KilledExecutor.LOST)) {
                String line = err.readLine();
                assertThat(line).as("%s; the driver said %s", what, output).isNotNull();
                output.add(line);
            }
            driver.descendants().forEach(executors::add);
            driver.destroyForcibly();
        }
        assertThat(driver.waitFor(5, TimeUnit.MINUTES)).isTrue();
        assertThat(driver.exitValue()).as(what).isNotZero();
    }

    /** A driver as spark-submit starts it, with executors that have the class path of this test. */
    private static Process driver(String lostIn, Object... words) throws IOException {
        Files.createDirectories(Path.of(System.getenv("SPARK_HOME"), "jars")); // empty
        List<Object> arguments = new ArrayList<>(List.of("--master", MASTER));
        for (String setting : SETTINGS) arguments.addAll(List.of("--conf", "spark." + setting));
        arguments.addAll(List.of("--conf", "spark.executor.extraClassPath=" + System.getProperty("java.class.path")));
        arguments.addAll(List.of("--class", KilledExecutor.class.getName(), NO_JAR, lostIn));
        arguments.addAll(List.of(words));
        List<String> command = JavaProcess.command("org.apache.spark.deploy.SparkSubmit", arguments.toArray());
        command.add(1, "-Xmx512m");
        for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments())
            if (flag.startsWith("--add-opens") || flag.startsWith("-Dlog4j")) command.add(1, flag);
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
