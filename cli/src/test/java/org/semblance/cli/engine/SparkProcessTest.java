package org.semblance.cli.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.cli.engine.EngineOptions.SparkMemory;
import org.semblance.cli.engine.EngineOptions.SparkProcess;
import org.semblance.testing.Program;

class SparkProcessTest {
    @TempDir
    Path dir;

    private Map<String, String> environment() throws IOException {
        Files.createDirectories(dir.resolve("spark/jars"));
        Files.createDirectories(dir.resolve("spark/conf"));
        Files.writeString(
                dir.resolve("spark/conf/spark-defaults.conf"),
                "# ours\nspark.master   yarn\nspark.driver.memory=3g  \nother.name 1\n");
        Path jar = Files.writeString(dir.resolve("all.jar"), "");
        return new HashMap<>(Map.of(
                "SPARK_HOME", dir + "/spark", "HADOOP_CONF_DIR", "/etc/hadoop", "SEMBLANCE_SPARK_JAR", jar.toString()));
    }

    @Test
    void settingsOfHadoopAndSparkAreOnTheClassPath() throws IOException {
        Map<String, String> settings = Map.of("spark.driver.extraClassPath", "/opt/aws.jar");
        SparkMemory memory = new SparkMemory(settings, OptionalLong.empty());
        SparkProcess process = SparkProcess.of(environment(), memory);
        assertThat(process.classPath().split(":"))
                .containsExactly(
                        "/opt/aws.jar", dir + "/spark/conf", dir + "/spark/jars/*", "/etc/hadoop", dir + "/all.jar");
        assertThat(process.command(List.of("dedup", "x")))
                .containsSubsequence("org.semblance.spark.Driver", "dedup", "x")
                .noneMatch(word -> word.startsWith("-Xmx"));
    }

    @Test
    void defaultsOfSparkAreRead() throws IOException {
        Map<String, String> environment = environment();
        assertThat(SparkDefaults.read(environment))
                .isEqualTo(Map.of("spark.master", "yarn", "spark.driver.memory", "3g"));
        environment.put("SPARK_CONF_DIR", dir.toString());
        assertThat(SparkDefaults.read(environment)).isEmpty();
        assertThat(SparkDefaults.read(Map.of())).isEmpty();
    }

    @Test
    void memoryIsTheHeapOfALocalSpark() {
        Map<String, String> local = Map.of("spark.master", "local[2]", "spark.driver.memory", "3g");
        assertThat(new SparkMemory(local, OptionalLong.empty()).heap()).isEqualTo("3g");
        SparkMemory plain = new SparkMemory(Map.of("spark.driver.memory", "2048"), OptionalLong.empty());
        assertThat(plain.heap()).as("megabytes, as for Spark").isEqualTo("2048m");
        long heap = Long.parseLong(new SparkMemory(local, OptionalLong.of(4L << 30)).heap());
        assertThat(heap).isBetween(3L << 30, 4L << 30);
    }

    @Test
    void optionsWithoutMeaningOnSparkAreRefused() throws IOException {
        Path file = Files.writeString(dir.resolve("a.jsonl"), "{\"text\":\"x\"}\n");
        refused(file, "use --master 'local[3]'", "--threads", 3);
        refused(file, "use --conf spark.local.dir=" + dir, "--temp", dir);
        refused(file, "spark.executor.memory", "--memory", "2g", "--master", "spark://host:7077");
        refused(file, "not a setting of Spark", "--conf", "fs.s3a.endpoint=http://host:9000");
        refused(file, "exclude each other", "--memory", "2g", "--conf", "spark.driver.memory=2g");
    }

    /** A run in a store is read by the process of Spark only. */
    @Test
    void anEarlierRunInAStoreIsNotReadHere() throws IOException {
        Path file = Files.writeString(dir.resolve("a.jsonl"), "{\"text\":\"x\"}\n");
        Object[] words = {
            "dedup", file, "--against", "hdfs://host/run", "-o", dir.resolve("out"), "--engine", "spark", "--threads", 3
        };
        Program.run(words).complains(2, "use --master 'local[3]'");
    }

    private void refused(Path file, String remedy, Object... more) {
        Object[] words = new Object[more.length + 6];
        System.arraycopy(new Object[] {"pairs", file, "-o", dir.resolve("out"), "--engine", "spark"}, 0, words, 0, 6);
        System.arraycopy(more, 0, words, 6, more.length);
        Program.run(words).complains(2, remedy);
    }
}
