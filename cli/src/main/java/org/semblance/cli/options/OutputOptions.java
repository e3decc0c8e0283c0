package org.semblance.cli.options;

import java.nio.file.Path;
import org.semblance.pairs.PairListing;
import org.semblance.report.run.PairsFormat;
import picocli.CommandLine.Option;

/** The output of a run. */
public final class OutputOptions {
    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            required = true,
            description = "Output directory; it appears when the results are complete.")
    @SuppressWarnings("NullAway.Init")
    public Path out;

    @Option(names = "--overwrite", description = "Replace the results of an earlier run.")
    public boolean overwrite;

    @Option(
            names = "--resume",
            description = "Continue an interrupted run with the same inputs and options. The results equal those of an"
                    + " uninterrupted run.")
    public boolean resume;

    @Option(
            names = "--pairs",
            paramLabel = "WHICH",
            description =
                    "Pairs to list: all, distinct (each copy only with the first equal document) or none. Default:"
                            + " all. Groups do not depend on it.")
    public PairListing pairs = PairListing.ALL;

    @Option(
            names = "--pairs-format",
            paramLabel = "FORMAT",
            description = "Format of pairs and clusters: tsv, jsonl or parquet. Default: tsv.")
    public PairsFormat pairsFormat = PairsFormat.TSV;
}
