package org.semblance.spark;

import org.apache.spark.sql.SparkSession;

/** Sessions for tests, where tables are so small that compiling code for a query takes longer than to run it. */
public final class LocalSession {
    private LocalSession() {}

    public static SparkSession start(int partitions) {
        return start(builder("local[2]", partitions));
    }

    public static SparkSession.Builder builder(String master, int partitions) {
        return SparkSession.builder()
                .master(master)
                .appName("test")
                .config("spark.ui.enabled", false)
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", partitions)
                .config("spark.sql.datetime.java8API.enabled", true)
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.codegen.wholeStage", false)
                .config("spark.sql.codegen.factoryMode", "NO_CODEGEN");
    }

    public static SparkSession start(SparkSession.Builder builder) {
        SparkSession spark = builder.getOrCreate();
        spark.sparkContext().setLogLevel("ERROR");
        return spark;
    }
}
