package org.semblance.hadoop;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;
import org.semblance.files.Locations;
import org.semblance.io.inputs.InputException;
import org.semblance.testing.store.BucketFiles;

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

    private static final class NoAuthWithAWSException extends IOException {}

    /** A store refuses an access without credentials, too; the remedy is another one. */
    @Test
    void missingCredentialsAreNotWrongOnes() {
        AccessDeniedException refused = new AccessDeniedException("s3a://b/x", null, "no provider");
        refused.initCause(new NoAuthWithAWSException());
        IOException input = new IOException("s3a://b/x: permission denied", refused);
        assertThat(StoreFailures.explanation(input))
                .hasValueSatisfying(line -> assertThat(line).startsWith("s3a://b/x: no credentials"));
    }

    /** Also where a problem is listed with others, as by verify. */
    @Test
    void anInputNamesTheRemedy() {
        HadoopPath path = HadoopPath.of(Locations.path(BucketFiles.of(Path.of(".")) + "/x"));
        IOException denied = HadoopProvider.named(path, new AccessDeniedException("s3a://b/x", null, "403"));
        assertThat(InputException.of("x", denied))
                .hasMessageMatching("x: permission denied: the credentials .*renew.*");
        IOException unknown = HadoopProvider.named(path, new IOException("no", new UnknownHostException("h")));
        assertThat(InputException.of("x", unknown))
                .hasMessageMatching("x: cannot be read: .*unknown host.*check the address.*");
        IOException other = HadoopProvider.named(path, new IOException("first line\nsecond"));
        assertThat(InputException.of("x", other)).hasMessage("x: cannot be read: first line");
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
