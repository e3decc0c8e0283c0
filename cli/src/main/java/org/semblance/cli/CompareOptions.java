package org.semblance.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.report.compare.Comparer;
import org.semblance.report.compare.TruthReader;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** How a comparison is carried out: labels, samples, threads. */
final class CompareOptions {
    @ArgGroup(validate = false, heading = "%nLabels:%n")
    private Labels labels = new Labels();

    @ArgGroup(validate = false, heading = "%nRun:%n")
    private Values values = new Values();

    static final class Labels {
        @Option(
                names = "--truth",
                paramLabel = "FILE",
                description = "Labels: pairs 'id_a id_b [label]' or clusters 'id cluster', between tabs or commas; adds"
                        + " precision, recall and F1.")
        @Nullable
        Path truth;

        @Option(
                names = "--truth-kind",
                paramLabel = "KIND",
                defaultValue = "auto",
                description = "pairs, clusters, or auto: pairs if most rows have two ids (default: auto).")
        TruthReader.Kind kind = TruthReader.Kind.AUTO;

        @Option(
                names = "--truth-label",
                paramLabel = "LABEL",
                split = ",",
                description = "Labels of true pairs (default: all but 0, no and false).")
        List<String> positive = new ArrayList<>();

        @Option(
                names = "--truth-neutral",
                paramLabel = "LABEL",
                split = ",",
                description = "Labels of pairs that count neither way.")
        List<String> neutral = new ArrayList<>();
    }

    static final class Values extends WorkValues {
        @Option(
                names = "--sample",
                paramLabel = "N",
                defaultValue = "1000",
                description = "Pairs of each set whose texts are compared, by lot (default: 1000).")
        int sample = 1000;

        @Option(
                names = "--show",
                paramLabel = "N",
                defaultValue = "5",
                description = "Pairs of each disagreement that are shown, by lot (default: 5).")
        int show = 5;

        @Option(names = "--seed", paramLabel = "N", defaultValue = "1", description = "Another lot (default: 1).")
        long seed = 1;

        @Option(
                names = "--max-pairs",
                paramLabel = "N",
                defaultValue = "20000000",
                description = "Pairs of a method that are held; of more, a share is looked at, the same for all methods"
                        + " (default: 20000000, or what a quarter of the heap can hold).")
        long maxPairs = 20_000_000;
    }

    @Nullable
    TruthReader truth() {
        if (labels.truth == null) {
            if (!labels.positive.isEmpty() || !labels.neutral.isEmpty() || labels.kind != TruthReader.Kind.AUTO)
                throw new IllegalArgumentException("--truth-kind, --truth-label and --truth-neutral need --truth FILE");
            return null;
        }
        Set<String> positive = new LinkedHashSet<>(labels.positive);
        Set<String> neutral = new LinkedHashSet<>(labels.neutral);
        return new TruthReader(labels.truth, labels.kind, positive, neutral);
    }

    Comparer.Settings settings() {
        return new Comparer.Settings(
                values.threads(),
                values.maxBad,
                values.minTokens,
                values.seed,
                values.sample,
                values.show,
                values.maxPairs);
    }

    boolean quiet() {
        return values.quiet;
    }
}
