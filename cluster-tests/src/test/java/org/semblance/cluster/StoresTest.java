package org.semblance.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.RemoteIterator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.testing.Json;
import org.semblance.testing.RandomLines;
import tools.jackson.databind.JsonNode;

/** The program, started by its launcher, with inputs and outputs in HDFS and S3, on one machine and on Spark. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class StoresTest {
    private static final Path LAUNCHER =
            Path.of("../semblance").toAbsolutePath().normalize();
    private static final long SEED = 7;
    private static final int DOCUMENTS = 300;
    private static final List<String> OPTIONS = List.of("--max-bad", "0.5", "--max-loss", "1");
    private static final List<String> SPARK = List.of("--engine", "spark", "--master", "local[2]");

    @TempDir
    static Path dir;

    private static Stores stores;
    private static JsonNode expected;

    @BeforeAll
    static void startStores() throws Exception {
        stores = new Stores(dir);
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.of(SEED, DOCUMENTS));
        stores.put("in.jsonl", Files.readAllBytes(in));
        try (FSDataOutputStream out = stores.hdfsFiles().create(new org.apache.hadoop.fs.Path("/in.jsonl"))) {
            Files.copy(in, out);
        }
        run(
                        stores.settings(),
                        List.of(
                                "dedup",
                                in.toString(),
                                "-o",
                                dir.resolve("local").toString()),
                        List.of())
                .expect(0);
        expected = Json.file(dir.resolve("local/summary.json")).get("digest");
    }

    @AfterAll
    static void stopStores() throws Exception {
        stores.close();
    }

    @ParameterizedTest
    @CsvSource({"s3a,local", "hdfs,local", "s3a,spark", "hdfs,spark"})
    void aRunInAStoreHasTheDigestOfALocalRunAndAppearsComplete(String store, String engine) throws Exception {
        String out = "out-" + engine;
        AtomicBoolean ended = new AtomicBoolean();
        List<Set<String>> seen = new ArrayList<>();
        Thread watch = Thread.ofPlatform().start(() -> watch(store, out, ended, seen));
        List<String> words = List.of("dedup", root(store) + "/in.jsonl", "-o", root(store) + "/" + out, "--quiet");
        Outcome outcome = run(stores.settings(), words, engine.equals("spark") ? SPARK : List.of());
        ended.set(true);
        watch.join();
        outcome.expect(0);
        assertThat(outcome.err).isEmpty();

        Set<String> complete = files(store, out);
        assertThat(complete).contains("summary.json", "pairs.tsv", "removed.jsonl", "manifest.tsv", "report.html");
        assertThat(Json.parse(new String(read(store, out + "/summary.json"), StandardCharsets.UTF_8))
                        .get("digest"))
                .isEqualTo(expected);
        assertThat(read(store, out + "/pairs.tsv")).isEqualTo(Files.readAllBytes(dir.resolve("local/pairs.tsv")));
        assertThat(files(store, "." + out + ".partial")).isEmpty();
        assertThat(files(store, "." + out + ".spark-stages")).isEmpty();
        // HDFS renames at once; in an object store files appear one by one, and the manifest is the last.
        for (Set<String> then : seen)
            if (store.equals("hdfs") || then.contains("manifest.tsv"))
                assertThat(then).containsAll(complete);
    }

    private static void watch(String store, String out, AtomicBoolean ended, List<Set<String>> seen) {
        try {
            while (!ended.get()) {
                Set<String> files = files(store, out);
                if (!files.isEmpty()) seen.add(files);
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3a", "hdfs"})
    void aRunOnSparkResumesAfterAKilledDriver(String store) throws Exception {
        List<String> words = List.of("dedup", root(store) + "/in.jsonl", "-o", root(store) + "/resumed");
        Process driver = start(stores.settings(), words, SPARK);
        try (BufferedReader err = driver.errorReader()) {
            for (String line = ""; !"members ...".equals(line); line = err.readLine())
                assertThat(line).as("the driver ended early").isNotNull();
        } finally {
            driver.descendants().forEach(ProcessHandle::destroyForcibly);
            driver.destroyForcibly().waitFor();
        }
        assertThat(files(store, "resumed")).isEmpty();
        run(stores.settings(), words, SPARK).complains(2, "continue with --resume");

        List<String> again = new ArrayList<>(words);
        again.add("--resume");
        run(stores.settings(), again, SPARK).expect(0);
        JsonNode summary = Json.parse(new String(read(store, "resumed/summary.json"), StandardCharsets.UTF_8));
        assertThat(summary.get("digest")).isEqualTo(expected);
        List<String> reused = new ArrayList<>();
        summary.get("reused_stages").forEach(stage -> reused.add(stage.stringValue()));
        assertThat(reused).contains("read", "keys", "pairs");
        assertThat(files(store, ".resumed.spark-stages")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"local", "spark"})
    void refusalsOfAStoreNameItAndTheRemedy(String engine) throws Exception {
        List<String> on = engine.equals("spark") ? SPARK : List.of();
        String out = dir.resolve("refused").toString();
        List<String> words = List.of("dedup", "s3a://" + Stores.BUCKET + "/in.jsonl", "-o", out);
        run(stores.wrongSecret(), words, on).complains(1, "s3a://corpus/in.jsonl", "permission denied", "renew them");
        run(stores.expiredSession(), words, on)
                .complains(1, "s3a://corpus/in.jsonl", "expired", "renew the credentials");
        run(stores.settings(), List.of("dedup", "s3a://no-such-bucket/in.jsonl", "-o", out), on)
                .complains(1, "s3a://no-such-bucket/in.jsonl", "no such bucket", "create it");
        Path in = dir.resolve("in.jsonl");
        run(stores.settings(), List.of("dedup", in.toString(), "-o", "s3a://no-such-bucket/out"), on)
                .complains(1, "s3a://no-such-bucket", "no such bucket", "create it");
        // A port on which nothing listens: reported after some retries, not after minutes.
        run(stores.settings(), List.of("dedup", "hdfs://127.0.0.1:1/in.jsonl", "-o", out), on)
                .complains(1, "hdfs://127.0.0.1:1", "cannot be reached", "check the address");
        run(stores.settings(), List.of("dedup", in.toString(), "-o", "hdfs://no-such-host.invalid/out"), on)
                .complains(1, "no-such-host.invalid", "cannot be reached", "check the address");
        assertThat(dir.resolve("refused")).doesNotExist();
    }

    @Test
    void aRunInAStoreIsVerifiedThere() throws Exception {
        String out = root("s3a") + "/to-verify";
        run(stores.settings(), List.of("dedup", root("hdfs") + "/in.jsonl", "-o", out, "--quiet"), List.of())
                .expect(0);
        Outcome verified = run(stores.settings(), List.of("verify", out), List.of(), List.of());
        verified.expect(0);
    }

    private static String root(String store) {
        return store.equals("hdfs") ? stores.hdfs() : "s3a://" + Stores.BUCKET;
    }

    /** The files below a directory of a store, by their relative names. */
    private static Set<String> files(String store, String directory) throws IOException {
        Set<String> names = new TreeSet<>();
        if (store.equals("s3a")) {
            for (String key : stores.keys())
                if (key.startsWith(directory + "/") && !key.endsWith("/"))
                    names.add(key.substring(directory.length() + 1));
            return names;
        }
        org.apache.hadoop.fs.Path root = new org.apache.hadoop.fs.Path("/" + directory);
        if (!stores.hdfsFiles().exists(root)) return names;
        RemoteIterator<LocatedFileStatus> all = stores.hdfsFiles().listFiles(root, true);
        while (all.hasNext()) names.add(all.next().getPath().toUri().getPath().substring(directory.length() + 2));
        return names;
    }

    private static byte[] read(String store, String name) throws IOException {
        if (store.equals("s3a")) return stores.get(name);
        try (FSDataInputStream in = stores.hdfsFiles().open(new org.apache.hadoop.fs.Path("/" + name))) {
            return in.readAllBytes();
        }
    }

    private record Outcome(int code, String err, List<String> words) {
        void expect(int wanted) {
            assertThat(code).as("%s\n%s", words, err).isEqualTo(wanted);
        }

        /** One line that has these parts, perhaps with indented hints. */
        void complains(int wanted, String... parts) {
            expect(wanted);
            List<String> lines = err.lines().toList();
            assertThat(lines).as("%s", words).isNotEmpty();
            assertThat(lines.getFirst()).startsWith("semblance: ").contains(parts);
            assertThat(lines.stream().skip(1)).as("%s", words).allMatch(line -> line.startsWith("  "));
            assertThat(err).doesNotContain("Exception", "\tat ");
        }
    }

    private static Outcome run(Path settings, List<String> words, List<String> engine) throws Exception {
        return run(settings, words, engine, OPTIONS);
    }

    private static Outcome run(Path settings, List<String> words, List<String> engine, List<String> options)
            throws Exception {
        Process process = process(settings, words, engine, options).start();
        String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8)
                .replaceAll("(?m)^semblance: (building|fetching|preparing).*\\R", ""); // what the launcher does once
        return new Outcome(process.waitFor(), err, words);
    }

    private static Process start(Path settings, List<String> words, List<String> engine) throws IOException {
        return process(settings, words, engine, OPTIONS).start();
    }

    private static ProcessBuilder process(
            Path settings, List<String> words, List<String> engine, List<String> options) {
        List<String> command = new ArrayList<>(List.of(LAUNCHER.toString()));
        command.addAll(words);
        command.addAll(engine);
        command.addAll(options);
        ProcessBuilder process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        process.environment().keySet().removeIf(name -> name.startsWith("SPARK_") || name.startsWith("AWS_"));
        process.environment().put("HADOOP_CONF_DIR", settings.toString());
        return process;
    }
}
