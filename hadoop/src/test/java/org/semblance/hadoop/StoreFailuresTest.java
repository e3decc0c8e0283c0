package org.semblance.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.file.AccessDeniedException;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class StoreFailuresTest {
    @Test
    void aFailureNamesTheStoreAndTheRemedy() {
        IOException refused = new IOException("s3a://b/x: cannot be read", new AccessDeniedException("s3a://b/x"));
        assertThat(StoreFailures.explanation(refused))
                .hasValueSatisfying(line -> assertThat(line)
                        .startsWith("s3a://b/x: permission denied")
                        .contains("renew"));
        ConnectException call =
                new ConnectException("Call From a/1.2.3.4 to host:8020 failed on connection exception: x");
        assertThat(StoreFailures.explanation(new IllegalStateException(call)))
                .hasValueSatisfying(line -> assertThat(line).startsWith("hdfs://host:8020: cannot be reached"));
    }

    @Test
    void otherFailuresAreNotExplained() {
        assertThat(StoreFailures.explanation(new AccessDeniedException("/etc/shadow")))
                .isEmpty();
        assertThat(StoreFailures.explanation(new FileNotFoundException("hdfs://host/x")))
                .isEmpty();
        assertThat(StoreFailures.explanation(new ConnectException("http://host/: refused")))
                .isEmpty();
    }

    @Test
    void settingsOfTheUserTakePrecedence() {
        Configuration settings = new Configuration();
        settings.set("fs.s3a.retry.limit", "9");
        StoreSettings.apply(settings);
        assertThat(settings.get("fs.s3a.retry.limit")).isEqualTo("9");
        assertThat(settings.get("ipc.client.connect.max.retries.on.timeouts")).isEqualTo("2");
    }
}
