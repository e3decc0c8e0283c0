package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.cli.Main;
import org.semblance.spark.Submit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs whose executors are processes of their own, and what becomes of them when a process is killed. */
@Tag("slow")
class ClusterTest {
    private static final long SEED = Long.getLong("seed", 3);

    @TempDir
    Path dir;

    private Path in;
    private String digest;

    @BeforeEach
    void runHere() throws IOException {
        in = Files.write(dir.resolve("in.jsonl"), new TestCorpus(SEED).lines(500));
        String[] words = {
            "dedup",
            in.toString(),
            "-o",
            dir.resolve("local").toString(),
            "--quiet",
            "--max-bad",
            "0.5",
            "--max-loss",
            "1"
        };
        assertThat(Main.run(words, new PrintWriter(new StringWriter()), new PrintWriter(System.err)))
                .isZero();
        digest = summary("local").get("digest").stringValue();
    }

    private JsonNode summary(String out) {
        return JsonMapper.shared()
                .readTree(dir.resolve(out).resolve("summary.json").toFile());
    }

    @Test
    void killedExecutorsAreMadeUpFor() throws Exception {
        boolean[] killed = {false};
        Process run = start("killed", "local-cluster[2,1,1024]");
        int code = watch(run, stage -> {
            if (stage.startsWith("keys") && !killed[0]) killed[0] = killExecutor(run);
        });
        assertThat(code).isZero();
        assertThat(killed[0]).as("an executor was killed").isTrue();
        JsonNode summary = summary("killed");
        assertThat(summary.get("digest").stringValue()).isEqualTo(digest);
        assertThat(summary.get("engine").get("master").stringValue()).startsWith("local-cluster");
    }

    @Test
    void killedDriversAreResumed() throws Exception {
        Process run = start("resumed", "local[2]");
        watch(run, stage -> {
            if (stage.startsWith("scores")) run.destroyForcibly();
        });
        assertThat(run.exitValue()).isNotZero();
        assertThat(dir.resolve("resumed")).doesNotExist();
        Process other = start("resumed", "local[2]");
        assertThat(watch(other, stage -> {})).as("says --resume").isEqualTo(2);
        Process again = start("resumed", "local[2]", "--resume");
        assertThat(watch(again, stage -> {})).isZero();
        JsonNode summary = summary("resumed");
        assertThat(summary.get("digest").stringValue()).isEqualTo(digest);
        List<String> reused = new ArrayList<>();
        summary.get("reused_stages").forEach(stage -> reused.add(stage.stringValue()));
        assertThat(reused).contains("read", "keys", "pairs");
        assertThat(dir.resolve(".resumed.stages")).doesNotExist();
    }

    /** Executors are the only processes that a driver with a cluster of its own starts. */
    private static boolean killExecutor(Process run) {
        List<ProcessHandle> executors = run.descendants().toList();
        return !executors.isEmpty() && executors.getFirst().destroyForcibly();
    }

    /** Hears of every stage that begins; returns the exit code. */
    private static int watch(Process run, Consumer<String> stages) throws IOException, InterruptedException {
        StringBuilder said = new StringBuilder();
        try (BufferedReader err = run.errorReader()) {
            for (String line = err.readLine(); line != null; line = err.readLine()) {
                said.append(line).append('\n');
                if (line.endsWith(" ...")) stages.accept(line);
            }
        } catch (IOException e) {
            if (!run.waitFor(1, TimeUnit.MINUTES)) throw e; // a process that is killed leaves a broken stream
        }
        assertThat(run.waitFor(4, TimeUnit.MINUTES)).as(said.toString()).isTrue();
        if (run.exitValue() == 1) throw new AssertionError(said.toString());
        return run.exitValue();
    }

    private Process start(String out, String master, String... more) throws IOException {
        String classPath = System.getProperty("java.class.path");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        for (String flag : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            if (flag.startsWith("--add-opens") || flag.startsWith("--sun-misc")) command.add(flag);
        }
        command.addAll(List.of("-Xmx512m", "-Dlog4j2.configurationFile=semblance-log4j2.properties"));
        command.addAll(List.of("-cp", classPath, Submit.class.getName(), "dedup", in.toString()));
        command.addAll(List.of("-o", dir.resolve(out).toString(), "--max-bad", "0.5", "--max-loss", "1"));
        command.addAll(List.of("--master", master, "--conf", "spark.driver.host=127.0.0.1"));
        command.addAll(List.of("--conf", "spark.executor.memory=512m", "--conf", "spark.ui.enabled=false"));
        command.addAll(List.of("--conf", "spark.executor.extraClassPath=" + classPath));
        command.addAll(List.of("--conf", "spark.sql.shuffle.partitions=4"));
        command.addAll(List.of(more));
        ProcessBuilder builder = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Map<String, String> environment = builder.environment();
        environment.put("SPARK_HOME", home().toString());
        environment.put("SPARK_SCALA_VERSION", "2.13");
        environment.put("SPARK_LOCAL_IP", "127.0.0.1");
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        return builder.directory(dir.toFile()).start();
    }

    /** A home of Spark without jars: executors have the class path of this test. */
    private Path home() throws IOException {
        Files.createDirectories(dir.resolve("home/jars"));
        return dir.resolve("home");
    }
}
