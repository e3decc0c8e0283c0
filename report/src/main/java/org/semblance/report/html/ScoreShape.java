package org.semblance.report.html;

import static org.semblance.report.html.ReportModel.require;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * The shape of the distribution of scores: a hint at a threshold, not a proof.
 *
 * @param peaks scores of the most frequent pairs: two for {@link Kind#TWO}, one for the other shapes, none for
 *     {@link Kind#FEW}
 * @param choices the threshold of the run and, for {@link Kind#TWO}, the one in the valley
 */
public record ScoreShape(Kind kind, List<Double> peaks, List<Choice> choices) {
    public ScoreShape {
        peaks = List.copyOf(peaks);
        choices = List.copyOf(choices);
        require(peaks.size() == kind.peaks, kind.label + " has " + kind.peaks + " peaks, not " + peaks);
    }

    /** The shapes. */
    public enum Kind {
        /** Too few pairs, or scores with too few different values, to decide. */
        FEW("too few", 0),
        /** One group of scores. */
        ONE("one group", 1),
        /** The frequency falls from the threshold on: the group is cut off by the threshold. */
        FALLING("falling", 1),
        /** Two groups with a valley between them. */
        TWO("two groups", 2);

        private final String label;
        private final int peaks;

        Kind(String label, int peaks) {
            this.label = label;
            this.peaks = peaks;
        }

        /** The name in files. */
        public String label() {
            return label;
        }

        /** Reads a {@link #label}. */
        public static Kind parse(String label) {
            for (Kind kind : values()) if (kind.label.equals(label)) return kind;
            throw new IllegalArgumentException("unknown shape of scores: " + label);
        }
    }

    /**
     * A threshold and its result.
     *
     * @param removed number of documents that would be removed; -1 if unknown
     */
    public record Choice(double threshold, long pairs, long removed) {
        /** The threshold as an option. */
        public String option() {
            return BigDecimal.valueOf(threshold).stripTrailingZeros().toPlainString();
        }
    }

    /** Marks every sentence made from a shape. */
    public static final String MARK = "a hint, from the scores alone";

    /** What the scores look like, without a period; empty if it says nothing about the threshold. */
    public String description() {
        return switch (kind) {
            case FEW, ONE -> "";
            case FALLING ->
                "most are close to the threshold %s; a looser one would find more pairs, true or not"
                        .formatted(choices.getFirst().option());
            case TWO ->
                "two groups, near %s and %s, with a valley near %s"
                        .formatted(
                                shown(peaks.getFirst()),
                                shown(peaks.getLast()),
                                choices.getLast().option());
        };
    }

    /**
     * The result with the threshold in the valley, without a period; empty if there is no valley.
     *
     * @param groups whether the run grouped the pairs; otherwise removals are those of dedup with its defaults
     */
    public String consequence(boolean groups) {
        if (kind != Kind.TWO) return "";
        Choice now = choices.getFirst();
        Choice valley = choices.getLast();
        String accepted = String.format(
                Locale.ROOT, "-t %s would accept %,d of %,d pairs", valley.option(), valley.pairs, now.pairs);
        if (valley.removed < 0) return accepted;
        return accepted
                + String.format(
                        Locale.ROOT,
                        groups
                                ? " and remove %,d documents instead of %,d"
                                : ", and dedup with its defaults remove %,d documents instead of %,d",
                        valley.removed,
                        now.removed);
    }

    private static String shown(double score) {
        return BigDecimal.valueOf(Math.rint(score * 1000) / 1000)
                .stripTrailingZeros()
                .toPlainString();
    }
}
