package org.semblance.spark.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.semblance.io.inputs.FileCompression;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.spark.input.SparkTableRows.PartsByUri;

class PartsByUriTest {
    private static InputPart part(int place, String uri) {
        return new InputPart(
                place, 1, uri, uri, uri, Format.PARQUET, FileCompression.PLAIN, 1, TextEncoding.UTF_8, ',');
    }

    @Test
    void filesAreIdentifiedByTheirUri() {
        PartsByUri files = new PartsByUri(List.of(
                part(0, "s3a://b1/x/p.parquet"),
                part(1, "s3a://b_2/x/p.parquet"),
                part(2, "file:/x/p.parquet"),
                part(3, "file:/a b%.parquet")));
        assertThat(files.of("s3a://b1/x/p.parquet").place()).isZero();
        assertThat(files.of("s3a://b_2/x/p.parquet").place()).isEqualTo(1);
        assertThat(files.of("file:/x/p.parquet").place()).isEqualTo(2);
        assertThat(files.of("file:///x/p.parquet").place()).isEqualTo(2);
        assertThat(files.of("file:///a%20b%25.parquet").place()).isEqualTo(3);
        assertThatIllegalStateException().isThrownBy(() -> files.of("s3a://b3/x/p.parquet"));
    }
}
