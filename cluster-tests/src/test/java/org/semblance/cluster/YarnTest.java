package org.semblance.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.token.Token;
import org.apache.hadoop.yarn.api.protocolrecords.AllocateResponse;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ApplicationSubmissionContext;
import org.apache.hadoop.yarn.api.records.Container;
import org.apache.hadoop.yarn.api.records.ContainerLaunchContext;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.api.records.Priority;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.client.api.AMRMClient;
import org.apache.hadoop.yarn.client.api.AMRMClient.ContainerRequest;
import org.apache.hadoop.yarn.client.api.NMClient;
import org.apache.hadoop.yarn.client.api.YarnClient;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.AMRMTokenIdentifier;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Json;
import org.semblance.testing.RandomLines;

/** Runs on YARN, with HDFS. */
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class YarnTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final List<String> OPTIONS = List.of("--max-bad", "0.5", "--max-loss", "1");
    private static final long SEED = 7;
    private static final int DOCUMENTS = 200;

    @TempDir
    static Path dir;

    private static Stores stores;
    private static MiniYARNCluster yarn;

    @BeforeAll
    static void start() throws Exception {
        stores = new Stores(dir.resolve("stores"));
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
        yarn = new MiniYARNCluster("yarn", 1, 1, 1);
        yarn.init(settings);
        yarn.start();
        try (OutputStream out = Files.newOutputStream(stores.settings().resolve("yarn-site.xml"))) {
            Configuration clients = new Configuration(yarn.getConfig());
            clients.unset("net.topology.node.switch.mapping.impl"); // a class of the mini-cluster
            clients.writeXml(out);
        }
        Path in = Files.write(dir.resolve("in.jsonl"), RandomLines.of(SEED, DOCUMENTS));
        try (FSDataOutputStream out = stores.hdfsFiles().create(new org.apache.hadoop.fs.Path("/in.jsonl"))) {
            Files.copy(in, out);
        }
        run(
                "%s/semblance".formatted(ROOT),
                "dedup",
                in.toString(),
                "-o",
                dir.resolve("local").toString());
    }

    @AfterAll
    static void stop() throws Exception {
        yarn.close();
        stores.close();
    }

    /**
     * The program in a container of YARN, with Spark on the cores of that node. The application's master, which asks for the
     * container, is this test.
     */
    @Test
    void runsInAContainer() throws Exception {
        String command = "%s/semblance dedup %s/in.jsonl -o %s/container --engine spark --master local[2] %s"
                .formatted(ROOT, stores.hdfs(), stores.hdfs(), String.join(" ", OPTIONS));
        Path printed = dir.resolve("container.err");
        try (YarnClient client = YarnClient.createYarnClient()) {
            client.init(yarn.getConfig());
            client.start();
            ApplicationSubmissionContext application =
                    client.createApplication().getApplicationSubmissionContext();
            application.setApplicationName("semblance");
            application.setUnmanagedAM(true);
            application.setAMContainerSpec(ContainerLaunchContext.newInstance(null, null, null, null, null, null));
            application.setResource(Resource.newInstance(256, 1));
            ApplicationId id = client.submitApplication(application);
            Token<AMRMTokenIdentifier> token = client.getAMRMToken(id);
            for (; token == null; token = client.getAMRMToken(id)) TimeUnit.MILLISECONDS.sleep(100);
            UserGroupInformation user = UserGroupInformation.createRemoteUser(
                    UserGroupInformation.getCurrentUser().getShortUserName());
            user.addToken(token);
            int code = user.doAs((PrivilegedExceptionAction<Integer>) () -> inContainer(command + " 2>" + printed));
            assertThat(code)
                    .as(() -> Files.exists(printed) ? read(printed) : "not started")
                    .isZero();
        }
        same("container");
    }

    /** Executes a command in a container of an application; returns its exit code. */
    private static int inContainer(String command) throws Exception {
        try (AMRMClient<ContainerRequest> manager = AMRMClient.createAMRMClient();
                NMClient node = NMClient.createNMClient()) {
            manager.init(yarn.getConfig());
            manager.start();
            node.init(yarn.getConfig());
            node.start();
            manager.registerApplicationMaster("localhost", 0, "");
            manager.addContainerRequest(
                    new ContainerRequest(Resource.newInstance(4096, 1), null, null, Priority.newInstance(0)));
            Map<String, String> environment = Map.of(
                    "JAVA_HOME",
                    System.getProperty("java.home"),
                    "PATH",
                    System.getenv("PATH"),
                    "HOME",
                    System.getProperty("user.home"),
                    "HADOOP_CONF_DIR",
                    stores.settings().toString());
            for (float progress = 0; ; progress = 0.5f) {
                AllocateResponse answer = manager.allocate(progress);
                for (Container container : answer.getAllocatedContainers())
                    node.startContainer(
                            container,
                            ContainerLaunchContext.newInstance(
                                    Map.of(), environment, List.of(command), null, null, null));
                for (ContainerStatus ended : answer.getCompletedContainersStatuses()) {
                    manager.unregisterApplicationMaster(FinalApplicationStatus.SUCCEEDED, "", "");
                    return ended.getExitStatus();
                }
                TimeUnit.MILLISECONDS.sleep(200);
            }
        }
    }

    /**
     * With the driver here and executors in containers, and with the driver in a container. Needs a release of Spark in
     * {@code SPARK_HOME}: Spark's support for YARN is not in every Maven repository.
     */
    @Test
    void runsInClientAndClusterMode() throws Exception {
        Path spark = Path.of(System.getenv().getOrDefault("SPARK_HOME", "/nonexistent"));
        assumeTrue(hasYarn(spark), "SPARK_HOME has no support for YARN");
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
        client.addAll(conf);
        run(client.toArray(String[]::new));
        same("client");

        List<String> cluster = new ArrayList<>(List.of(spark + "/bin/spark-submit", "--master", "yarn"));
        cluster.addAll(List.of("--deploy-mode", "cluster"));
        cluster.addAll(conf);
        cluster.addAll(List.of("--class", "org.semblance.spark.Submit"));
        cluster.addAll(List.of(ROOT + "/spark/target/semblance-spark-all.jar", "dedup", input));
        cluster.addAll(List.of("-o", stores.hdfs() + "/cluster"));
        run(cluster.toArray(String[]::new));
        same("cluster");
    }

    private static boolean hasYarn(Path spark) throws IOException {
        if (!Files.isDirectory(spark.resolve("jars"))) return false;
        try (Stream<Path> jars = Files.list(spark.resolve("jars"))) {
            return jars.anyMatch(jar -> jar.getFileName().toString().startsWith("spark-yarn_"));
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void same(String out) throws IOException {
        try (FSDataInputStream in =
                stores.hdfsFiles().open(new org.apache.hadoop.fs.Path("/" + out + "/summary.json"))) {
            assertThat(Json.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                            .get("digest"))
                    .isEqualTo(Json.file(dir.resolve("local/summary.json")).get("digest"));
        }
    }

    private static void run(String... words) throws Exception {
        List<String> command = new ArrayList<>(List.of(words));
        command.addAll(OPTIONS);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("HADOOP_CONF_DIR", stores.settings().toString());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s\n%s", command, printed).isZero();
    }
}
