package org.semblance.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.PsmSearch;

/**
 * The parameters of a search for similar fingerprints, for joins and for indexes on disk.
 *
 * @param kind the search
 * @param tables of {@code manku}: the number of tables, 0 to let the model choose
 * @param flips of {@code psm}: k in the thesis, the combinations tried for each query
 * @param head of {@code psm}: p in the thesis, the leading bits by which fingerprints are looked up, 0 to let the model
 *     choose
 * @param model of {@code psm}: how likely each bit flips
 * @param recall of {@code psm}: the recall for which the model chooses k and p
 */
public record HammingParameters(Kind kind, int tables, int flips, int head, FlipModel model, Optional<Double> recall) {
    public static final List<String> NAMES = List.of("index", "tables", "k", "p", "model", "recall");

    static final int MOST_FLIPS = 100_000;
    static final int LONGEST_HEAD = 28;
    private static final int MOST_TABLES = 1000;

    /** The searches. */
    public enum Kind {
        EXACT,
        MANKU,
        PSM;

        static Kind named(String name) {
            for (Kind kind : values()) if (kind.toString().equals(name)) return kind;
            throw new IllegalArgumentException("index must be exact, manku or psm: " + name);
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * Parses parameters.
     *
     * @param given the values that the user wrote
     * @throws IllegalArgumentException if one is invalid, or incompatible with the others
     */
    public static HammingParameters of(Map<String, String> given) {
        Kind kind = Kind.named(given.getOrDefault("index", "exact"));
        for (String name : List.of("k", "p", "model", "recall")) requireKind(Kind.PSM, kind, given, name);
        requireKind(Kind.MANKU, kind, given, "tables");
        if (given.containsKey("recall") && (given.containsKey("k") || given.containsKey("p"))) {
            throw new IllegalArgumentException("recall chooses k and p: omit recall, or omit k and p");
        }
        return new HammingParameters(
                kind,
                number("tables", given, 0, 1, MOST_TABLES),
                number("k", given, PsmSearch.USUAL_COMBINATIONS, 0, MOST_FLIPS),
                number("p", given, 0, 1, LONGEST_HEAD),
                FlipModel.named(given.getOrDefault("model", FlipModel.USUAL.toString())),
                Optional.ofNullable(given.get("recall")).map(HammingParameters::recall));
    }

    private static void requireKind(Kind wanted, Kind kind, Map<String, String> given, String name) {
        if (kind == wanted || !given.containsKey(name)) return;
        throw new IllegalArgumentException(
                "%s is a parameter of index=%s only: omit it, or add --set index=%s".formatted(name, wanted, wanted));
    }

    private static int number(String name, Map<String, String> given, int preset, int least, int most) {
        String value = given.get(name);
        return value == null ? preset : number(name, value, least, most);
    }

    static int number(String name, String value, int least, int most) {
        int number = value.matches("[0-9]{1,9}") ? Integer.parseInt(value) : -1;
        if (number >= least && number <= most) return number;
        throw new IllegalArgumentException(
                String.format(Locale.ROOT, "%s must be a whole number from %d to %,d: %s", name, least, most, value));
    }

    private static double recall(String recall) {
        double share = recall.matches("0?\\.[0-9]{1,6}") ? Double.parseDouble(recall) : 0;
        if (share > 0) return share;
        throw new IllegalArgumentException("recall must be in (0, 1), such as 0.95: " + recall);
    }
}
