package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.cli.Main;
import org.semblance.spark.LocalSession;
import org.semblance.spark.Submit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs whose executors are processes of their own, and what becomes of them when a process is killed. */
class ClusterTest {
    private static final long SEED = Long.getLong("seed", 3);
    private static final String CLASS_PATH = System.getProperty("java.class.path");

    /** What spark-submit takes for a program that is on its class path. */
    private static final String NO_JAR = "spark-internal";

    @TempDir
    static Path dir;

    private static SparkSession spark;
    private static Path in;

    @BeforeAll
    static void start() throws IOException {
        in = Files.write(dir.resolve("in.jsonl"), new TestCorpus(SEED).lines(500));
        assertThat(run(new StringWriter(), "local", "--quiet")).isZero();
        Files.createDirectories(
                Path.of(System.getenv("SPARK_HOME"), "jars")); // empty: executors have the class path of this test
        spark = LocalSession.start(LocalSession.builder("local-cluster[2,1,1024]", 4)
                .config("spark.executor.extraClassPath", CLASS_PATH)
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .config("spark.scheduler.minRegisteredResourcesRatio", 1.0)
                .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "5m")
                .config("spark.sql.adaptive.coalescePartitions.enabled", false));
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    @Test
    void killedExecutorsAreMadeUpFor() throws Exception {
        KilledExecutor victim = new KilledExecutor();
        spark.sparkContext().addSparkListener(victim);
        spark.sparkContext().setLogLevel("OFF"); // it tells much of a lost executor
        try {
            assertThat(run(victim.from("keys"), "killed", "--engine", "spark")).isZero();
        } finally {
            victim.kill();
            spark.sparkContext().setLogLevel("ERROR");
            spark.sparkContext().removeSparkListener(victim);
        }
        assertThat(victim.lostTasks()).as("tasks lost with an executor").isPositive();
        assertThat(summary("killed").get("engine").get("master").stringValue()).startsWith("local-cluster");
        assertThat(digest("killed")).as("seed " + SEED).isEqualTo(digest("local"));
    }

    @Test
    void killedDriversAreResumed() throws Exception {
        Process driver = driver("resumed");
        try {
            killAt("scores", driver);
        } finally {
            driver.destroyForcibly();
        }
        assertThat(dir.resolve("resumed")).doesNotExist();
        StringWriter said = new StringWriter();
        assertThat(run(said, "resumed", "--engine", "spark")).isEqualTo(2);
        assertThat(said.toString()).contains("say --resume");

        assertThat(run(said, "resumed", "--engine", "spark", "--resume"))
                .as(said.toString())
                .isZero();
        assertThat(digest("resumed")).as("seed " + SEED).isEqualTo(digest("local"));
        List<String> reused = new ArrayList<>();
        summary("resumed").get("reused_stages").forEach(stage -> reused.add(stage.stringValue()));
        assertThat(reused).contains("read", "keys", "pairs");
        assertThat(dir.resolve(".resumed.spark-stages")).doesNotExist();
    }

    private static int run(Writer err, String out, String... more) {
        return Main.run(
                words(out, more).toArray(String[]::new),
                new PrintWriter(new StringWriter()),
                new PrintWriter(err, true));
    }

    private static List<String> words(String out, String... more) {
        List<String> words = new ArrayList<>(List.of("dedup", in.toString(), "-o"));
        words.addAll(List.of(dir.resolve(out).toString(), "--max-bad", "0.5", "--max-loss", "1"));
        words.addAll(List.of(more));
        return words;
    }

    private static JsonNode summary(String out) {
        return JsonMapper.shared()
                .readTree(dir.resolve(out).resolve("summary.json").toFile());
    }

    private static String digest(String out) {
        return summary(out).get("digest").stringValue();
    }

    private static void killAt(String stage, Process driver) throws IOException, InterruptedException {
        StringBuilder said = new StringBuilder();
        try (BufferedReader err = driver.errorReader()) {
            String line = err.readLine();
            for (; line != null && !line.equals(stage + " ..."); line = err.readLine())
                said.append(line).append('\n');
            assertThat(line).as("the driver was at %s, after %s", stage, said).isNotNull();
            driver.destroyForcibly();
        }
        assertThat(driver.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(driver.exitValue()).isNotZero();
    }

    /** A driver as spark-submit starts it. */
    private static Process driver(String out) throws IOException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (flag.startsWith("-X") || flag.startsWith("--") || flag.startsWith("-Dlog4j")) command.add(flag);
        }
        command.addAll(List.of("-cp", CLASS_PATH, "org.apache.spark.deploy.SparkSubmit", "--master", "local[2]"));
        for (String setting : List.of(
                "driver.host=127.0.0.1",
                "ui.enabled=false",
                "sql.shuffle.partitions=4",
                "sql.codegen.wholeStage=false",
                "sql.codegen.factoryMode=NO_CODEGEN")) {
            command.addAll(List.of("--conf", "spark." + setting));
        }
        command.addAll(List.of("--class", Submit.class.getName(), NO_JAR));
        command.addAll(words(out));
        return new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
