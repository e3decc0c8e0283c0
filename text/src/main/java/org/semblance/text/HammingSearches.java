package org.semblance.text;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semblance.records.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.search.Search;
import org.semblance.search.hamming.AdvisedPsmSearch;
import org.semblance.search.hamming.BlockSearch;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.MankuSearch;
import org.semblance.search.hamming.PsmSearch;
import org.semblance.text.Method.Parameter;

/**
 * The ways to find near fingerprints, by the names users write.
 *
 * @param tables of {@code manku}, 0 to choose by the model
 * @param flips of {@code psm}: k in the thesis, combinations tried for each query
 * @param head of {@code psm}: p in the thesis, leading bits by which fingerprints are looked up, 0 to choose by the model
 * @param recall of {@code psm}: what the model is to reach, 0 if it does not choose
 */
record HammingSearches(
        BitDistance relation, int bits, Kind kind, int tables, int flips, int head, FlipModel model, double recall) {
    private static final int FARTHEST = 16;
    private static final int FARTHEST_MANKU = 7;
    private static final int MOST_FLIPS = 100_000;
    private static final int LONGEST_HEAD = 28;

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("threshold", "3", "h, the most bits in which near duplicates differ, 0 to " + FARTHEST),
            new Parameter(
                    "index",
                    "exact",
                    "exact, the fastest that finds every pair | manku, sorted tables, every pair | psm, one table"
                            + " and the likely flips, most pairs"),
            new Parameter(
                    "tables", "", "manku only: how many, 4, 10, 16 or 20 for a threshold of 3; preset by the model"),
            new Parameter(
                    "k",
                    "",
                    "psm only: flips tried for a document, 0 to 100,000; preset " + PsmSearch.USUAL_COMBINATIONS),
            new Parameter(
                    "p", "", "psm only: leading bits to look up by, 1 to " + LONGEST_HEAD + "; preset by the model"),
            new Parameter(
                    "model", "", "psm only: gaussian | linear, how likely a bit flips, preset " + FlipModel.USUAL),
            new Parameter(
                    "recall", "", "psm only: what to reach, in (0, 1), instead of k and p: the model chooses them"));

    private static final List<String> PSM_ONLY = List.of("k", "p", "model", "recall");

    /** How fingerprints are found. */
    enum Kind {
        EXACT,
        MANKU,
        PSM
    }

    static HammingSearches of(Map<String, String> values, int bits) {
        int most = number("threshold", value(values, "threshold", "3"), 0, FARTHEST);
        Kind kind = kind(value(values, "index", "exact"));
        if (kind != Kind.PSM) PSM_ONLY.forEach(name -> requireUnset(values, name, "psm"));
        if (kind != Kind.MANKU) requireUnset(values, "tables", "manku");
        if (kind != Kind.EXACT && bits != Long.SIZE) {
            throw new IllegalArgumentException("index=%s has fingerprints of 64 bits: leave out bits=%d, or index"
                    .formatted(value(values, "index", ""), bits));
        }
        if (kind == Kind.MANKU && most > FARTHEST_MANKU) {
            throw new IllegalArgumentException(
                    "index=manku has thresholds from 0 to %d: %d; leave out index".formatted(FARTHEST_MANKU, most));
        }
        boolean given =
                !value(values, "k", "").isEmpty() || !value(values, "p", "").isEmpty();
        if (given && !value(values, "recall", "").isEmpty()) {
            throw new IllegalArgumentException("recall chooses k and p: leave it out, or leave them out");
        }
        return new HammingSearches(
                new BitDistance(most),
                bits,
                kind,
                tables(value(values, "tables", ""), most),
                number("k", value(values, "k", Integer.toString(PsmSearch.USUAL_COMBINATIONS)), 0, MOST_FLIPS),
                head(value(values, "p", "")),
                FlipModel.named(value(values, "model", FlipModel.USUAL.toString())),
                recall(value(values, "recall", "")));
    }

    boolean usesMargins() {
        return kind == Kind.PSM;
    }

    Search<BitVectors> search() {
        return switch (kind) {
            case EXACT -> new BlockSearch(relation);
            case MANKU -> new MankuSearch(relation, tables);
            case PSM ->
                recall > 0
                        ? new AdvisedPsmSearch(relation, recall, model)
                        : new PsmSearch(relation, flips, head, model);
        };
    }

    private static String value(Map<String, String> values, String name, String preset) {
        String value = values.getOrDefault(name, "");
        return value.isEmpty() ? preset : value;
    }

    private static void requireUnset(Map<String, String> values, String name, String index) {
        if (value(values, name, "").isEmpty()) return;
        throw new IllegalArgumentException("%s is a parameter of index=%s only: leave it out, or add --set index=%s"
                .formatted(name, index, index));
    }

    private static int number(String name, String value, int least, int most) {
        int number = value.matches("[0-9]{1,9}") ? Integer.parseInt(value) : -1;
        if (number < least || number > most) {
            throw new IllegalArgumentException(String.format(
                    Locale.ROOT, "%s must be a whole number from %d to %,d: %s", name, least, most, value));
        }
        return number;
    }

    private static int head(String bits) {
        return bits.isEmpty() ? 0 : number("p", bits, 1, LONGEST_HEAD);
    }

    private static Kind kind(String index) {
        return switch (index) {
            case "exact" -> Kind.EXACT;
            case "manku" -> Kind.MANKU;
            case "psm" -> Kind.PSM;
            default -> throw new IllegalArgumentException("index must be exact, manku or psm: " + index);
        };
    }

    private static int tables(String tables, int most) {
        if (tables.isEmpty()) return 0;
        return new MankuSearch(new BitDistance(most), number("tables", tables, 1, 1000))
                .tables(); // complains of its own
    }

    private static double recall(String recall) {
        if (recall.isEmpty()) return 0;
        double share = recall.matches("0?\\.[0-9]{1,6}") ? Double.parseDouble(recall) : 0;
        if (share > 0) return share;
        throw new IllegalArgumentException("recall must be in (0, 1), such as 0.95: " + recall);
    }
}
