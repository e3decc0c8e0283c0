package org.semblance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Json;
import org.semblance.testing.RandomLines;

/**
 * Runs on YARN with HDFS. Needs a release of Spark in {@code SPARK_HOME}: Spark's support for YARN is not in every Maven
 * repository.
 */
class YarnTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final long SEED = 7;
    private static final int DOCUMENTS = 200;

    @TempDir
    Path dir;

    @Test
    @Timeout(value = 30, unit = TimeUnit.MINUTES)
    void runsInClientAndClusterMode() throws Exception {
        Path spark = Path.of(System.getenv().getOrDefault("SPARK_HOME", "/nonexistent"));
        assumeTrue(hasYarn(spark), "SPARK_HOME has no support for YARN");
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.of(SEED, DOCUMENTS));
        try (Stores stores = new Stores(dir.resolve("stores"));
                MiniYARNCluster yarn = new MiniYARNCluster("yarn", 1, 1, 1)) {
            Configuration settings = new YarnConfiguration(stores.hdfsFiles().getConf());
            settings.set("fs.defaultFS", stores.hdfs());
            settings.set(
                    "yarn.resourcemanager.scheduler.class",
                    "org.apache.hadoop.yarn.server.resourcemanager.scheduler.fifo.FifoScheduler");
            settings.setInt("yarn.scheduler.minimum-allocation-mb", 256);
            settings.setInt("yarn.minicluster.yarn.nodemanager.resource.memory-mb", 6144);
            settings.setBoolean("yarn.nodemanager.vmem-check-enabled", false);
            settings.setBoolean("yarn.nodemanager.pmem-check-enabled", false);
            settings.setFloat("yarn.nodemanager.disk-health-checker.max-disk-utilization-per-disk-percentage", 100);
            yarn.init(settings);
            yarn.start();
            try (OutputStream out = Files.newOutputStream(stores.settings().resolve("yarn-site.xml"))) {
                Configuration clients = new Configuration(yarn.getConfig());
                clients.unset("net.topology.node.switch.mapping.impl"); // a class of the mini-cluster
                clients.writeXml(out);
            }
            try (FSDataOutputStream out = stores.hdfsFiles().create(new org.apache.hadoop.fs.Path("/in.jsonl"))) {
                Files.copy(in, out);
            }
            run(
                    stores,
                    List.of(
                            ROOT + "/semblance",
                            "dedup",
                            in.toString(),
                            "-o",
                            dir.resolve("local").toString()),
                    List.of());

            List<String> conf = new ArrayList<>();
            for (String setting : List.of(
                    "yarn.jars=local:" + spark + "/jars/*",
                    "yarn.appMasterEnv.JAVA_HOME=" + System.getProperty("java.home"),
                    "executorEnv.JAVA_HOME=" + System.getProperty("java.home"),
                    "yarn.maxAppAttempts=1",
                    "executor.instances=1",
                    "executor.memory=512m",
                    "driver.memory=1g",
                    "yarn.am.memory=512m")) conf.addAll(List.of("--conf", "spark." + setting));
            String input = stores.hdfs() + "/in.jsonl";
            List<String> client = new ArrayList<>(List.of(ROOT + "/semblance", "dedup", input));
            client.addAll(List.of("-o", stores.hdfs() + "/client", "--engine", "spark", "--master", "yarn"));
            run(stores, client, conf);
            same(stores, "client");

            List<String> cluster = new ArrayList<>(List.of(spark + "/bin/spark-submit", "--master", "yarn"));
            cluster.addAll(List.of("--deploy-mode", "cluster"));
            cluster.addAll(conf);
            cluster.addAll(List.of("--class", "org.semblance.spark.Submit"));
            cluster.addAll(List.of(ROOT + "/spark/target/semblance-spark-all.jar", "dedup", input));
            cluster.addAll(List.of("-o", stores.hdfs() + "/cluster"));
            run(stores, cluster, List.of());
            same(stores, "cluster");
        }
    }

    private static boolean hasYarn(Path spark) throws IOException {
        if (!Files.isDirectory(spark.resolve("jars"))) return false;
        try (Stream<Path> jars = Files.list(spark.resolve("jars"))) {
            return jars.anyMatch(jar -> jar.getFileName().toString().startsWith("spark-yarn_"));
        }
    }

    private void same(Stores stores, String out) throws IOException {
        try (FSDataInputStream in =
                stores.hdfsFiles().open(new org.apache.hadoop.fs.Path("/" + out + "/summary.json"))) {
            assertThat(Json.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                            .get("digest"))
                    .isEqualTo(Json.file(dir.resolve("local/summary.json")).get("digest"));
        }
    }

    private static void run(Stores stores, List<String> words, List<String> more) throws Exception {
        List<String> command = new ArrayList<>(words);
        command.addAll(List.of("--max-bad", "0.5", "--max-loss", "1"));
        command.addAll(more);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HADOOP_CONF_DIR", stores.settings().toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s\n%s", command, printed).isZero();
    }
}
