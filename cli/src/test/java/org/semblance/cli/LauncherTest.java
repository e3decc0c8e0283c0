package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the launcher fetches, builds and starts, in a copy of the checkout with a Maven and a Java that only record their calls. */
class LauncherTest {
    private static final List<String> MODULES =
            List.of("core", "text", "io", "report", "server", "cli", "hadoop", "spark");

    /** Offline it fails until it was called online. Then the class path of artifacts is a jar named after the first one. */
    private static final String MAVEN = """
            #!/bin/bash
            echo "mvn $*" >>"$CALLS"
            for word in "$@"; do
              case "$word" in
                -o) offline=1 ;;
                -Dmdep.outputFile=*) to="${word#*=}" ;;
                */pom.xml) name="$(grep -oE 'hadoop-aws|hadoop-client-api|spark-sql_2.13' "$word" | head -1)" ;;
              esac
            done
            if [ -n "$to" ]; then
              [ -z "$offline" ] || exit 1
              mkdir -p "$REPOSITORY/$name/1"
              touch "$REPOSITORY/$name/1/$name-1.jar"
              echo "$REPOSITORY/$name/1/$name-1.jar" >"$to"
            else
              mkdir -p cli/target/dist/lib hadoop/target spark/target
              touch cli/target/dist/semblance.jar hadoop/target/semblance-hadoop.jar spark/target/semblance-spark-all.jar
            fi
            """;

    private static final String JAVA = """
            #!/bin/bash
            echo "java $*" >>"$CALLS"
            for word in "$@"; do case "$word" in -XX:AOTCacheOutput=*) touch "${word#*=}" ;; esac; done
            """;

    @TempDir
    Path dir;

    private Path home;

    private record Started(String err, List<String> calls) {
        /** The calls of Java that do not create a start-up cache. */
        List<String> java() {
            return calls.stream()
                    .filter(call -> call.startsWith("java ") && !call.contains("AOTCacheOutput"))
                    .toList();
        }

        List<String> maven() {
            return calls.stream().filter(call -> call.startsWith("mvn ")).toList();
        }
    }

    @BeforeEach
    void copyCheckout() throws IOException {
        home = Files.createDirectories(dir.resolve("checkout"));
        for (String name : List.of("semblance", "pom.xml", "bin/jars", "bin/spark-home", "bin/find-jdk")) {
            Path file = home.resolve(name);
            Files.createDirectories(file.getParent());
            Files.copy(Path.of("..").resolve(name), file);
            assertThat(file.toFile().setExecutable(true)).isTrue();
        }
        for (String module : MODULES) {
            Files.createDirectories(home.resolve(module + "/src/main"));
            Files.writeString(home.resolve(module + "/pom.xml"), "");
        }
        script("bin/mvn", MAVEN);
        script("jdk/bin/java", JAVA);
        script("jdk/bin/javac", "");
        Files.writeString(dir.resolve("jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    }

    private void script(String name, String text) throws IOException {
        Path file = dir.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private Started start(Map<String, String> environment, String... words) throws Exception {
        return start(0, environment, words);
    }

    private Started start(int code, Map<String, String> environment, String... words) throws Exception {
        Path calls = Files.writeString(dir.resolve("calls"), "");
        List<String> command = new ArrayList<>(List.of(home.resolve("semblance").toString()));
        command.addAll(List.of(words));
        ProcessBuilder process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        Stream.of("SPARK_HOME", "SPARK_CONF_DIR", "HADOOP_CONF_DIR", "YARN_CONF_DIR", "SEMBLANCE_METHODS")
                .forEach(process.environment()::remove);
        process.environment()
                .putAll(Map.of(
                        "CALLS", calls.toString(),
                        "REPOSITORY", dir.resolve("repository").toString(),
                        "JAVA_HOME", dir.resolve("jdk").toString(),
                        "PATH", dir.resolve("bin") + ":" + System.getenv("PATH")));
        process.environment().putAll(environment);
        Process started = process.start();
        String err = new String(started.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(started.waitFor()).as(err).isEqualTo(code);
        return new Started(err, Files.readAllLines(calls));
    }

    @Test
    void sparkIsFetchedAndBuiltOnceAndStartedAtOnce() throws Exception {
        Started first = start(Map.of(), "dedup", "in.jsonl", "-o", "out", "--engine", "spark");
        assertThat(first.err.lines().toList())
                .hasSize(2)
                .satisfiesExactly(
                        line -> assertThat(line).contains("fetching Apache Spark 4", "through Maven, once"),
                        line -> assertThat(line).contains("building, once"));
        assertThat(first.java()).hasSize(1);
        assertThat(first.java().getFirst())
                .contains("spark-sql_2.13-1.jar:" + home + "/spark/target/semblance-spark-all.jar")
                .contains("org.semblance.spark.Driver dedup in.jsonl -o out --engine spark");
        Started second = start(Map.of(), "dedup", "in.jsonl", "-o", "out", "--engine=spark", "--quiet");
        assertThat(second.maven()).isEmpty();
        assertThat(second.err).isEmpty();
        assertThat(second.java()).hasSize(1);
        assertThat(second.java().getFirst()).contains("-XX:AOTCache=" + home + "/target/spark-home/semblance.aot");
    }

    @Test
    void anExistingSparkIsUsed() throws Exception {
        Path spark = Files.createDirectories(dir.resolve("opt/spark/jars")).getParent();
        Started wrong =
                start(1, Map.of("SPARK_HOME", spark.toString()), "dedup", "in.jsonl", "-o", "out", "--engine=spark");
        assertThat(wrong.err).contains("SPARK_HOME=" + spark + " is not the directory of an Apache Spark");
        assertThat(wrong.java()).isEmpty();
        Files.createFile(spark.resolve("jars/spark-core_2.13-4.2.0.jar"));
        Started started = start(
                Map.of("SPARK_HOME", spark.toString(), "HADOOP_CONF_DIR", "/etc/hadoop"),
                "dedup",
                "s3a://bucket/in",
                "-o",
                "s3a://bucket/out",
                "--engine",
                "spark",
                "--master",
                "spark://host:7077",
                "--conf",
                "spark.driver.memory=3g");
        assertThat(started.maven()).hasSize(1).allMatch(call -> call.contains("-pl spark -am"));
        assertThat(started.java()).hasSize(1);
        assertThat(started.java().getFirst()).contains("-cp " + spark + "/jars/*:/etc/hadoop:", " -Xmx3g ");
        // Settings that the class path and the heap depend on are read by the program first.
        Files.createDirectories(spark.resolve("conf"));
        Files.writeString(spark.resolve("conf/spark-defaults.conf"), "spark.driver.memory 3g\n");
        Started indirect =
                start(Map.of("SPARK_HOME", spark.toString()), "dedup", "in.jsonl", "-o", "out", "--engine", "spark");
        assertThat(indirect.java().getLast()).contains("org.semblance.cli.Main dedup in.jsonl");
    }

    @Test
    void storesPutHadoopBeforeTheProgram() throws Exception {
        Started started = start(
                Map.of("HADOOP_CONF_DIR", "/etc/hadoop"), "dedup", "s3a://bucket/in.jsonl", "-o", "hdfs://host/out");
        assertThat(started.err).contains("fetching Apache Hadoop's client", "fetching Apache Hadoop's support for S3");
        assertThat(started.java().getLast())
                .containsSubsequence(
                        "-cp /etc/hadoop:",
                        "hadoop-client-api-1.jar",
                        "hadoop-aws-1.jar",
                        "/hadoop/target/semblance-hadoop.jar:",
                        "/cli/target/dist/semblance.jar",
                        "org.semblance.cli.Main dedup");
    }

    @Test
    void helpNeedsNeitherSparkNorHadoop() throws Exception {
        Started started = start(Map.of(), "dedup", "s3a://bucket/in", "--engine", "spark", "--help");
        assertThat(started.err).doesNotContain("fetching");
        assertThat(started.maven()).hasSize(1).allMatch(call -> call.contains("-pl cli -am"));
        Started web = start(Map.of(), "query", "http://host:8080/x", "--key=https://host/y");
        assertThat(web.maven()).isEmpty();
    }
}
