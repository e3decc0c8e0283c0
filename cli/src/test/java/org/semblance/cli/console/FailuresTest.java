package org.semblance.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.semblance.pairs.TooManyPairs;
import org.semblance.records.CollectionTooLarge;

/** Messages for limits that are too large to be reached in a test. */
class FailuresTest {
    static Stream<Throwable> limits() {
        return Stream.of(
                TooManyPairs.toList(1000, 1L << 40, 1L << 30),
                new CollectionTooLarge(1L << 40),
                new OutOfMemoryError("Java heap space"));
    }

    @ParameterizedTest
    @MethodSource("limits")
    void aLimitIsOneLineWithARemedy(Throwable limit) {
        StringWriter err = new StringWriter();
        assertThat(Failures.report(limit, new PrintWriter(err, true))).isEqualTo(ExitCode.FAILED);
        assertThat(err.toString().lines())
                .singleElement()
                .asString()
                .startsWith("semblance: ")
                .contains("split the input");
    }
}
