package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.semblance.pairs.Listing;
import org.semblance.report.PairsFormat;
import org.semblance.report.RunDirectory;
import picocli.CommandLine.Option;

/** Where a run leaves its results. */
final class OutputOptions {
    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            required = true,
            description = "Directory for the results; it appears when all of them are complete.")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Option(names = "--overwrite", description = "Replace the results of an earlier run.")
    private boolean overwrite;

    @Option(
            names = "--resume",
            description = "Go on from what an unfinished run with the same inputs and options got done: documents read,"
                    + " pairs found. The results are those of a run that was never interrupted.")
    private boolean resume;

    @Option(
            names = "--pairs",
            paramLabel = "WHICH",
            defaultValue = "all",
            description = "Pairs to list: all, distinct (a copy with the first document like it, and no other) or none"
                    + " (default: all). Groups do not depend on it.")
    private Listing pairs = Listing.ALL;

    @Option(
            names = "--pairs-format",
            paramLabel = "FORMAT",
            defaultValue = "tsv",
            description = "How pairs and clusters are written: tsv, jsonl or parquet (default: tsv).")
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
