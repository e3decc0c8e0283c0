package org.semblance.spark;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.spark.sql.RuntimeConfig;
import org.apache.spark.sql.SparkSession;
import org.semblance.testing.Program;

/**
 * The shared Spark context of a test JVM, with two task slots. The first test that needs it starts it; it ends with the
 * JVM.
 *
 * <p>Tests of the program call {@link #run}, which needs no setup: the program uses this context. Tests of tables get a
 * session from {@link #fresh} and may change its settings, which do not affect other sessions. Never stop a session.
 */
public final class LocalSession {
    /** Default number of shuffle partitions; a test may set {@code spark.sql.shuffle.partitions} of its session. */
    private static final int PARTITIONS = 3;

    private LocalSession() {}

    /** A session on the shared context, with its own settings. */
    public static SparkSession fresh() {
        return Shared.SESSION.newSession();
    }

    /** Runs the program; with {@code --engine spark} on the shared context. */
    public static Program.Outcome run(Object... arguments) {
        SparkSession _ = Shared.SESSION;
        return Program.run(arguments);
    }

    /** Runs the program with these settings of the shared session; no other test may run it meanwhile. */
    public static Program.Outcome runWith(Map<String, String> settings, Object... arguments) {
        RuntimeConfig conf = Shared.SESSION.conf();
        settings.forEach(conf::set);
        try {
            return Program.run(arguments);
        } finally {
            settings.keySet().forEach(conf::unset);
        }
    }

    private static final class Shared {
        /** Tables are so small that compiling code for a query takes longer than running it. */
        private static final SparkSession SESSION = SparkSession.builder()
                .master("local[2]")
                .appName("test")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.network.timeout", "30m") // tolerates a busy machine
                .config("spark.executor.heartbeatInterval", "1m")
                .config("spark.sql.broadcastTimeout", "30m")
                .config("spark.sql.shuffle.partitions", PARTITIONS)
                .config("spark.sql.datetime.java8API.enabled", true)
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN")
                .config("spark.sql.maxPlanStringLength", 0)
                .config("spark.hadoop.fs.file.impl", Files.class.getName())
                .getOrCreate();

        static {
            SESSION.sparkContext().setLogLevel("ERROR");
            SESSION.sparkContext()
                    .setCheckpointDir(Path.of("target/checkpoints").toUri().toString());
        }
    }

    /** Local files without permissions, because Hadoop starts a process to set the permissions of a file. */
    public static final class Files extends LocalFileSystem {
        public Files() {
            super(new RawLocalFileSystem() {
                @Override
                public void setPermission(org.apache.hadoop.fs.Path file, FsPermission permission) throws IOException {}
            });
        }
    }
}
