package org.semblance.spark.run;

import static org.assertj.core.api.Assertions.assertThat;

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
}
