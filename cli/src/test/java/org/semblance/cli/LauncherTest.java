package org.semblance.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
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
            [ -z "$BROKEN" ] || { echo "JAVA_HOME is not right"; exit 1; }
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
              [ -z "$EDITED" ] || { sleep 0.1 && touch "$EDITED"; }
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

    private record Started(int code, String err, List<String> calls) {
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
        Started started = run(environment, words);
        assertThat(started.code).as(started.err).isZero();
        return started;
    }

    private Started run(Map<String, String> environment, String... words) throws Exception {
        Path calls = Files.writeString(dir.resolve("calls"), "");
        Process started = process(environment, calls, words).start();
        String err = new String(started.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Started(started.waitFor(), err, Files.readAllLines(calls));
    }

    private ProcessBuilder process(Map<String, String> environment, Path calls, String... words) {
        List<String> command = new ArrayList<>(List.of(home.resolve("semblance").toString()));
        command.addAll(List.of(words));
        ProcessBuilder process = new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        process.directory(dir.toFile());
        Stream.of(
                        "SPARK_HOME",
                        "SPARK_CONF_DIR",
                        "HADOOP_CONF_DIR",
                        "YARN_CONF_DIR",
                        "SEMBLANCE_METHODS",
                        "SEMBLANCE_SPARK_JAR")
                .forEach(process.environment()::remove);
        process.environment()
                .putAll(Map.of(
                        "CALLS", calls.toString(),
                        "REPOSITORY", dir.resolve("repository").toString(),
                        "JAVA_HOME", dir.resolve("jdk").toString(),
                        "PATH", dir.resolve("bin") + ":" + System.getenv("PATH")));
        process.environment().putAll(environment);
        return process;
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

    @Test
    void aRunWithInputsInAStoreNeedsHadoop() throws Exception {
        Path out = Files.createDirectories(dir.resolve("my out"));
        Files.writeString(out.resolve("inputs.tsv"), "input\tname\n1\t/data/a.jsonl\n");
        assertThat(start(Map.of(), "verify", "my out").err).doesNotContain("fetching");
        Files.writeString(out.resolve("inputs.tsv"), "input\tname\n1\ts3a://bucket/a.jsonl\n");
        assertThat(start(Map.of(), "link", "b.jsonl", "--against=my out").err)
                .contains("fetching Apache Hadoop's client", "fetching Apache Hadoop's support for S3");
        assertThat(start(Map.of(), "verify", "my out").java().getLast())
                .contains("hadoop-client-api-1.jar", "hadoop-aws-1.jar");
    }

    @Test
    void namesInStores() throws Exception {
        start(Map.of(), "methods"); // builds
        for (String[] words : List.<String[]>of(
                new String[] {"explain", "out", "ftp://host/page"},
                new String[] {"query", "A text with hdfs://names", "--corpus", "in.jsonl"},
                new String[] {"dedup", "in.jsonl", "--set", "weights=hdfs://names", "-o", "out"},
                new String[] {"dedup", "-o", "out", "--", "--engine", "spark"})) {
            assertThat(start(Map.of(), words).maven())
                    .as(String.join(" ", words))
                    .isEmpty();
        }
        for (String name : List.of("hdfs:/in", "HDFS://host/in", "-ohdfs://host/out", "--against=hdfs://host/in"))
            assertThat(start(Map.of(), "dedup", name).java().getLast()).as(name).contains("hadoop-client-api-1.jar");
    }

    @Test
    void settingsAreWhole() throws Exception {
        String[] words = {
            "dedup", "a b.jsonl", "-o", "new\nline", "--engine=spark", "--conf", "spark.x=1 spark.driver.memory=9g"
        };
        assertThat(String.join(" ", start(Map.of(), words).calls))
                .contains("Driver dedup a b.jsonl")
                .doesNotContain("Xmx9g");
    }

    @Test
    void aJarOfTheUserIsNotBuilt() throws Exception {
        Path jar = dir.resolve("own.jar");
        Map<String, String> environment = Map.of("SEMBLANCE_SPARK_JAR", jar.toString());
        Started missing = run(environment, "dedup", "in.jsonl", "-o", "out", "--engine", "spark");
        assertThat(missing.code).isEqualTo(1);
        assertThat(missing.err).contains("SEMBLANCE_SPARK_JAR names no file: " + jar);
        assertThat(jar).doesNotExist();
        Files.writeString(jar, "");
        FileTime old = FileTime.fromMillis(0);
        Files.setLastModifiedTime(jar, old);
        Started started = start(environment, "dedup", "in.jsonl", "-o", "out", "--engine", "spark");
        assertThat(started.maven()).noneMatch(call -> call.contains("-pl spark"));
        assertThat(started.java().getFirst()).contains(":" + jar + " ");
        assertThat(Files.getLastModifiedTime(jar)).isEqualTo(old);
    }

    @Test
    void aDirectoryWithoutSparkIsReportedByTheProgram() throws Exception {
        Started started =
                start(Map.of("SPARK_HOME", dir.toString()), "dedup", "in.jsonl", "-o", "out", "--engine", "spark");
        assertThat(started.java().getLast()).contains("org.semblance.cli.Main dedup");
    }

    @Test
    void aMavenThatFailsIsReported() throws Exception {
        Map<String, String> broken = Map.of("BROKEN", "yes");
        Started fetched = run(broken, "dedup", "in.jsonl", "-o", "out", "--engine", "spark");
        assertThat(fetched.code).isEqualTo(1);
        assertThat(fetched.err).contains("JAVA_HOME is not right", "could not fetch Apache Spark", "or set SPARK_HOME");
        Started built = run(broken, "dedup", "in.jsonl", "-o", "out");
        assertThat(built.code).isEqualTo(1);
        assertThat(built.err).contains("the build failed; the whole log is in " + home + "/.build.log");
    }

    @Test
    void whatChangesDuringABuildIsBuiltTheNextTime() throws Exception {
        Path source = Files.writeString(home.resolve("core/src/main/A.java"), "");
        assertThat(start(Map.of("EDITED", source.toString()), "methods").maven())
                .hasSize(1);
        assertThat(start(Map.of(), "methods").maven()).hasSize(1);
        assertThat(start(Map.of(), "methods").maven()).isEmpty();
    }

    /** The names of jars that the program has itself are matched, not any part of a path. */
    @Test
    void jarsMayBeAnywhere() throws Exception {
        String repository = dir.resolve("none/slf4j-api/repository").toString();
        Started started =
                start(Map.of("REPOSITORY", repository), "dedup", "in.jsonl", "-o", "out", "--engine", "spark");
        assertThat(started.java().getFirst()).contains("-cp " + repository + "/spark-sql_2.13/1/spark-sql_2.13-1.jar:");
    }

    @Test
    void concurrentStartsFetchAndBuildOnce() throws Exception {
        script("bin/ln", """
                #!/bin/bash
                echo "ln" >>"$CALLS"
                sleep 0.5
                exec "$(PATH="${PATH#*:}" command -v ln)" "$@"
                """);
        Path calls = Files.writeString(dir.resolve("calls"), "");
        List<Process> started = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            started.add(process(Map.of(), calls, "dedup", "s3a://b/in", "-o", "out" + i, "--engine", "spark")
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start());
        }
        for (Process process : started) assertThat(process.waitFor()).isZero();
        List<String> called = Files.readAllLines(calls);
        assertThat(called.stream().filter("ln"::equals)).hasSize(2); // Spark and S3
        assertThat(called.stream().filter(call -> call.contains("-pl spark"))).hasSize(1);
        assertThat(called.stream().filter(call -> call.contains("Driver dedup")))
                .hasSizeGreaterThanOrEqualTo(3);
    }
}
