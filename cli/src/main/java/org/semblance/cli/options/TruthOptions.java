package org.semblance.cli.options;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.report.labels.GroundTruthReader;
import picocli.CommandLine.Option;

/** The labels that results are evaluated against. */
public final class TruthOptions {
    public static final String HEADING = "%nLabels:%n";

    @Option(
            names = "--truth",
            paramLabel = "FILE",
            description = "Labels for precision, recall and F1: pairs 'id_a id_b [label]' or clusters 'id cluster',"
                    + " separated by tabs or commas; or labels.tsv of semblance label.")
    private @Nullable Path truth;

    @Option(
            names = "--truth-kind",
            paramLabel = "KIND",
            description = "pairs, clusters, or auto: pairs if most rows have two ids. Default: auto.")
    private GroundTruthReader.Kind kind = GroundTruthReader.Kind.AUTO;

    @Option(
            names = "--truth-label",
            paramLabel = "LABEL",
            split = ",",
            description = "Labels of positive pairs. Default: all except 0, no, false and different.")
    private List<String> positive = new ArrayList<>();

    @Option(
            names = "--truth-neutral",
            paramLabel = "LABEL",
            split = ",",
            description = "Labels of pairs that are ignored. Default: skip.")
    private List<String> neutral = new ArrayList<>();

    /**
     * The labels, if a file was given.
     *
     * @throws IllegalArgumentException if it has no label of the given names
     */
    public Optional<GroundTruthReader> reader() {
        if (truth == null) {
            if (!positive.isEmpty() || !neutral.isEmpty() || kind != GroundTruthReader.Kind.AUTO)
                throw new IllegalArgumentException("--truth-kind, --truth-label and --truth-neutral need --truth FILE");
            return Optional.empty();
        }
        GroundTruthReader reader =
                new GroundTruthReader(truth, kind, new LinkedHashSet<>(positive), new LinkedHashSet<>(neutral));
        reader.requireLabels();
        return Optional.of(reader);
    }
}
