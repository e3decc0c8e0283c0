package org.semblance.benchmarks;

import java.util.OptionalDouble;
import org.semblance.benchmarks.measure.MeasuredProgram;

/** One run of the program on one corpus. */
record Measurement(
        double size, long documents, long bytes, int threads, MeasuredProgram.Outcome outcome, RunSummary summary) {
    Measurement {
        if (threads < 1) throw new IllegalArgumentException("threads must be at least 1: " + threads);
    }

    double megabytes() {
        return bytes / 1e6;
    }

    /** Wall-clock seconds of a stage; for {@link Tables#TOTAL} of the whole process with the start of its JVM. */
    OptionalDouble seconds(String stage) {
        return stage.equals(Tables.TOTAL) ? OptionalDouble.of(outcome.seconds()) : summary.seconds(stage);
    }
}
