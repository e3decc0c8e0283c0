package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class SessionsTest {
    @Test
    void configuredJarsAreKept() {
        String ours = "file:///opt/semblance-spark-all.jar";
        assertThat(Sessions.with(ours, "")).isEqualTo(ours);
        assertThat(Sessions.with(ours, "s3a://jars/udf.jar")).isEqualTo("s3a://jars/udf.jar," + ours);
        String submitted = "/a.jar,hdfs://nn/semblance-spark-all.jar";
        assertThat(Sessions.with(ours, submitted)).isEqualTo(submitted);
    }

    @Test
    void whatKeepsSparkFromStartingIsNamed() {
        assertThat(refused("Could not parse Master URL: 'bogus'", Map.of(), "bogus"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("--master bogus", "local[4]");
        Map<String, String> settings = Map.of("spark.ui.port", "", "spark.executor.memory", "abc");
        assertThat(refused("Size must be in bytes.\nFailed to parse byte string: abc", settings, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "--conf spark.executor.memory=abc: Size must be in bytes. Failed to parse byte string: abc");
        assertThat(refused("Cannot call methods on a stopped SparkContext.\nat x", settings, ""))
                .hasMessageStartingWith("the master of Spark cannot be reached");
        assertThat(refused("LiveListenerBus is stopped.", settings, "spark://host:1"))
                .hasMessageStartingWith("the master of Spark cannot be reached")
                .hasMessageContaining("(spark://host:1)");
        assertThat(refused("no space", settings, "")).hasMessageStartingWith("Spark does not start: no space");
    }

    private static RuntimeException refused(String reason, Map<String, String> settings, String master) {
        return Sessions.refused(new IllegalStateException("Error", new RuntimeException(reason)), settings, master);
    }

    @Test
    void theReasonOfAFailureIsTheInnermostOne() {
        String task =
                "Job aborted due to stage failure: Task 1 in stage 0.0 failed 1 times, most recent failure: Lost task"
                        + " 1.0 in stage 0.0 (TID 1) (10.0.0.1 executor driver): java.io.IOException: No space left on device\n\tat x";
        assertThat(SparkEngine.reason(new IllegalStateException("Job aborted.", new RuntimeException(task))))
                .isEqualTo("java.io.IOException: No space left on device");
        assertThat(SparkEngine.reason(new IllegalStateException("closed", new RuntimeException())))
                .isEqualTo("closed");
    }
}
