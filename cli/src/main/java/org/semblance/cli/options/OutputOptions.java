package org.semblance.cli.options;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.pairs.PairListing;
import org.semblance.report.run.PairsFormat;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The output of a run. */
public final class OutputOptions {
    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            description = "Output directory; it appears when the results are complete. With - the clean corpus, or the"
                    + " pairs of pairs and link, is written to standard output, and the summary to standard error.")
    private @Nullable Path out;

    @Option(names = "--dry-run", description = "Print the result, but write nothing; -o is not needed.")
    public boolean dryRun;

    @Option(
            names = "--allow-unmatched",
            description =
                    "Run even if --protect, --keep, --scope or --url-field applies to no document. Default: stop.")
    public boolean allowUnmatched;

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

    /** The output directory, if there is one. */
    public Optional<Path> directory() {
        return isTemporary() ? Optional.empty() : Optional.ofNullable(out);
    }

    /** Whether the result is written to standard output. */
    public boolean isStandardOutput() {
        return out != null && TemporaryOutput.isStandardOutput(out);
    }

    /** Whether no output directory stays. */
    public boolean isTemporary() {
        return out == null || isStandardOutput();
    }

    /** Fails if the result has no place, or must be kept and is not. */
    public void require(CommandSpec spec) {
        if (out == null && !dryRun)
            throw new ParameterException(spec.commandLine(), "Missing required option: '--out=OUT'");
        if (resume && isTemporary())
            throw new IllegalArgumentException("--resume continues a run in a directory: name it with -o OUT");
    }

    /** Fails if the inputs have no clean corpus that is one stream. */
    public void requireStream(List<Input> inputs) {
        if (!isStandardOutput()) return;
        List<Format> formats = inputs.stream().map(Input::format).distinct().toList();
        String names = formats.stream().map(Format::title).collect(Collectors.joining(" and "));
        boolean one = formats.size() == 1
                && !formats.getFirst().wholeFiles()
                && formats.getFirst().layout() != Format.Layout.COLUMNS;
        if (!one)
            throw new IllegalArgumentException("-o -: a clean corpus of %s is not one stream: name a directory"
                    .formatted(formats.size() == 1 ? names + " files" : names));
    }

    /** A policy as written to the outputs. */
    public Map<String, String> described(Map<String, String> policy) {
        Map<String, String> described = new LinkedHashMap<>(policy);
        if (allowUnmatched) described.put("allow_unmatched", "true");
        return described;
    }

    /** The output as users name it. */
    public String shown() {
        return out == null ? "temporary files" : isStandardOutput() ? "standard output" : out.toString();
    }
}
