package org.semblance.report.run;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semblance.report.JsonText;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The labels by which a threshold was chosen, as {@code calibration} in the summary of a run.
 *
 * @param answers number of judged pairs
 * @param method as the user wrote it
 * @param threshold the chosen one
 * @param requested the precision that was asked for; NaN for {@link Rule#BEST_F1}
 * @param confidence level of the intervals
 * @param labels SHA-256 of the table of labels
 */
public record ThresholdBasis(
        int answers,
        String method,
        String threshold,
        Rule rule,
        double requested,
        double confidence,
        Share precision,
        Share recall,
        Share f1,
        String labels) {
    private static final String NAME = "calibration";
    private static final int DIGITS = 6;

    /** How a threshold follows from labels. */
    public enum Rule {
        /** The loosest threshold whose precision is at least the requested one. */
        PRECISION,
        BEST_F1;

        String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** A share with its confidence interval, rounded as in the summary. */
    public record Share(double value, double low, double high) {
        public Share {
            value = rounded(value);
            low = rounded(low);
            high = rounded(high);
        }

        private static double rounded(double value) {
            double scale = Math.pow(10, DIGITS);
            return Double.isFinite(value) ? Math.rint(value * scale) / scale : value;
        }

        private static Share read(JsonNode node) {
            return new Share(number(node, "value"), number(node, "low"), number(node, "high"));
        }

        private boolean isInOrder() {
            return !(low > value) && !(value > high) && !(low < 0) && !(high > 1);
        }

        private String text(String level) {
            return String.format(Locale.ROOT, "%.3f (%s%.3f to %.3f)", value, level, low, high);
        }
    }

    /** Number of answers, and the shares with their intervals, in one line. */
    public String text() {
        String level = BigDecimal.valueOf(confidence)
                        .movePointRight(2)
                        .stripTrailingZeros()
                        .toPlainString() + "%: ";
        return String.format(Locale.ROOT, "from %,d answer%s: ", answers, answers == 1 ? "" : "s")
                + "precision %s, recall %s, F1 %s".formatted(precision.text(level), recall.text(""), f1.text(""));
    }

    void write(JsonGenerator json) {
        json.writeName(NAME).writeStartObject();
        json.writeNumberProperty("answers", answers);
        json.writeStringProperty("method", method);
        json.writeStringProperty("threshold", threshold);
        json.writeStringProperty("rule", rule.label());
        if (rule == Rule.PRECISION) json.writeNumberProperty("requested", requested);
        json.writeNumberProperty("confidence", confidence);
        share(json, "precision", precision);
        share(json, "recall", recall);
        share(json, "f1", f1);
        json.writeStringProperty("labels", labels);
        json.writeEndObject();
    }

    private static void share(JsonGenerator json, String name, Share share) {
        json.writeName(name).writeStartObject();
        json.writeName("value").writeRawValue(JsonText.rounded(share.value, DIGITS));
        json.writeName("low").writeRawValue(JsonText.rounded(share.low, DIGITS));
        json.writeName("high").writeRawValue(JsonText.rounded(share.high, DIGITS));
        json.writeEndObject();
    }

    /** The basis in the summary of a run; empty if the threshold was not chosen by labels. */
    public static Optional<ThresholdBasis> read(Path directory) {
        try {
            return read(JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve(Summary.NAME))));
        } catch (IOException | JacksonException e) {
            return Optional.empty();
        }
    }

    /**
     * The basis in a summary, if there is one.
     *
     * @throws IllegalArgumentException or {@link JacksonException} if it is not complete
     */
    public static Optional<ThresholdBasis> read(JsonNode summary) {
        if (!summary.has(NAME)) return Optional.empty();
        JsonNode node = summary.required(NAME);
        return Optional.of(new ThresholdBasis(
                node.required("answers").asInt(),
                node.required("method").asString(),
                node.required("threshold").asString(),
                Rule.valueOf(node.required("rule").asString().toUpperCase(Locale.ROOT)),
                number(node, "requested"),
                node.required("confidence").asDouble(),
                Share.read(node.required("precision")),
                Share.read(node.required("recall")),
                Share.read(node.required("f1")),
                node.required("labels").asString()));
    }

    private static double number(JsonNode node, String name) {
        return node.path(name).isNumber() ? node.required(name).asDouble() : Double.NaN;
    }

    /**
     * Contradictions within the basis, or with the threshold of the run; one line each.
     *
     * @param used threshold of the run
     */
    public List<String> problems(String used) {
        List<String> problems = new ArrayList<>();
        if (new BigDecimal(threshold).compareTo(new BigDecimal(used)) != 0)
            problems.add("%s.threshold is %s, not %s".formatted(NAME, used, threshold));
        if (answers <= 0) problems.add(NAME + ".answers is not positive: " + answers);
        if (!precision.isInOrder() || !recall.isInOrder() || !f1.isInOrder())
            problems.add(NAME + ": an interval does not contain its value");
        if (rule == Rule.PRECISION && !(precision.high >= Share.rounded(requested)))
            problems.add(NAME + ": the precision is below " + requested);
        if (rule == Rule.BEST_F1 && !Double.isNaN(requested)) problems.add("there should be no " + NAME + ".requested");
        if (!labels.matches("[0-9a-f]{64}")) problems.add(NAME + ".labels is not a SHA-256: " + labels);
        return problems;
    }
}
