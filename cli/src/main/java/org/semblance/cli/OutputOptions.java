package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.semblance.pairs.Listing;
import org.semblance.report.PairsFormat;
import org.semblance.report.RunDirectory;
import picocli.CommandLine.Option;

/** The output of a run. */
final class OutputOptions {
    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            required = true,
            description = "Output directory; it appears when the results are complete.")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Option(names = "--overwrite", description = "Replace the results of an earlier run.")
    private boolean overwrite;

    @Option(
            names = "--resume",
            description = "Continue an interrupted run with the same inputs and options. The results equal those of an"
                    + " uninterrupted run.")
    private boolean resume;

    @Option(
            names = "--pairs",
            paramLabel = "WHICH",
            defaultValue = "all",
            description =
                    "Pairs to list: all, distinct (each copy only with the first equal document) or none. Default:"
                            + " all. Groups do not depend on it.")
    private Listing pairs = Listing.ALL;

    @Option(
            names = "--pairs-format",
            paramLabel = "FORMAT",
            defaultValue = "tsv",
            description = "Format of pairs and clusters: tsv, jsonl or parquet. Default: tsv.")
    private PairsFormat pairsFormat = PairsFormat.TSV;

    PairsFormat pairsFormat() {
        return pairsFormat;
    }

    Listing pairs() {
        return pairs;
    }

    Path out() {
        return out;
    }

    boolean overwrite() {
        return overwrite;
    }

    boolean resume() {
        return resume;
    }

    RunDirectory begin() throws IOException {
        return RunDirectory.begin(out, overwrite);
    }
}
