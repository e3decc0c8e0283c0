package org.semblance.cli;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semblance.io.prints.BatchMethod;
import org.semblance.io.prints.IndexSettings;
import org.semblance.io.prints.LikelyHeads;
import org.semblance.io.prints.ProbeBatch;
import org.semblance.io.prints.TableBatch;
import org.semblance.relation.BitDistance;
import org.semblance.run.Workers;
import org.semblance.search.hamming.Advice;
import org.semblance.search.hamming.Advisor;
import org.semblance.search.hamming.ExactTable;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.MankuSearch;
import org.semblance.search.hamming.MankuTables;
import org.semblance.search.hamming.PsmSearch;

/**
 * A way to answer batches of queries.
 *
 * @param set its parameters as they were given
 * @param distance bits in which near fingerprints differ at most
 */
record QueryMethod(Map<String, String> set, int distance) {
    /** What a query has; all other parameters are of fingerprints. */
    static final List<String> PARAMETERS = List.of("index", "tables", "k", "p", "model", "recall");

    private static final int FURTHEST = 16;
    private static final int MOST_TABLES = 1000;

    /** @throws IllegalArgumentException if a parameter is wrong, or does not go with the others */
    QueryMethod {
        for (String name : set.keySet()) {
            if (!PARAMETERS.contains(name)) {
                throw new IllegalArgumentException(
                        "a query has no parameter '" + name + "'; it has: " + String.join(", ", PARAMETERS));
            }
        }
        String index = set.getOrDefault("index", "exact");
        if (!List.of("exact", "manku", "psm").contains(index)) {
            throw new IllegalArgumentException("index must be exact, manku or psm: " + index);
        }
        requireOnlyFor("psm", index, set, "k", "p", "model", "recall");
        requireOnlyFor("manku", index, set, "tables");
        if (set.containsKey("recall") && (set.containsKey("k") || set.containsKey("p"))) {
            throw new IllegalArgumentException("recall chooses k and p: leave it out, or leave them out");
        }
        set = Map.copyOf(set);
        if (index.equals("manku")) new MankuSearch(new BitDistance(distance), tables(set)); // complains of its own
        recall(set);
        if (index.equals("psm")) heads(set, distance, 1, PsmSearch.USUAL_COMBINATIONS);
    }

    /** What a query says, and where it says nothing, what is kept with the index. */
    static QueryMethod of(IndexSettings index, Map<String, String> said, int distance) {
        Map<String, String> kept = index.query();
        Map<String, String> set = new LinkedHashMap<>();
        if (said.getOrDefault("index", "").equals(kept.getOrDefault("index", "exact")) || !said.containsKey("index")) {
            set.putAll(kept);
        }
        if (distance != index.distance()) set.remove("tables"); // they are of the other distance
        if (said.containsKey("recall")) List.of("k", "p").forEach(set::remove);
        if (said.containsKey("k") || said.containsKey("p")) set.remove("recall");
        set.putAll(said);
        try {
            return new QueryMethod(set, distance);
        } catch (IllegalArgumentException e) {
            if (!said.isEmpty()) throw e;
            throw new IllegalArgumentException(
                    "%s; index=%s is what the index was built with: add --set index=exact"
                            .formatted(e.getMessage(), kept.getOrDefault("index", "exact")),
                    e);
        }
    }

    String index() {
        return set.getOrDefault("index", "exact");
    }

    /** The recall to be reached, if k and p are to be chosen for it. */
    Optional<Double> recall() {
        return recall(set);
    }

    /** The k and p for the recall that is wanted. */
    Advice advice(long stored, List<float[]> margins) {
        return new Advisor((int) Math.min(Integer.MAX_VALUE, stored), distance, margins, model(set))
                .psm(recall().orElseThrow());
    }

    /** Answers by the k and p that were advised. */
    BatchMethod batch(Advice advice) {
        return new ProbeBatch(new LikelyHeads(advice.lead(), advice.combinations(), distance, model(set)), distance);
    }

    /**
     * Answers by the parameters as they are.
     *
     * @param stored how many fingerprints the index has
     */
    BatchMethod batch(long stored, Workers workers) {
        return switch (index()) {
            case "manku" ->
                new TableBatch(
                        prints -> MankuTables.of(prints, distance, tables(set), workers),
                        MankuTables.mostBytesEach(distance, tables(set)));
            case "psm" ->
                new ProbeBatch(heads(set, distance, usualLead(stored), PsmSearch.USUAL_COMBINATIONS), distance);
            default ->
                new TableBatch(prints -> ExactTable.of(prints, distance, workers), ExactTable.mostBytesEach(distance));
        };
    }

    /**
     * Some ten stored fingerprints for every head. The thesis takes a head for each (p = d), but then more of its bits flip,
     * and a combination more costs as much as many comparisons.
     */
    private static int usualLead(long stored) {
        return Math.clamp(Long.SIZE - 4 - Long.numberOfLeadingZeros(stored), 1, LikelyHeads.MOST_BITS);
    }

    private static LikelyHeads heads(Map<String, String> set, int distance, int lead, int flips) {
        return new LikelyHeads(
                number("p", set, lead, 1, LikelyHeads.MOST_BITS),
                number("k", set, flips, 0, LikelyHeads.MOST_FLIPS),
                distance,
                model(set));
    }

    private static FlipModel model(Map<String, String> set) {
        return FlipModel.named(set.getOrDefault("model", FlipModel.USUAL.toString()));
    }

    private static int tables(Map<String, String> set) {
        return number("tables", set, 0, 1, MOST_TABLES);
    }

    private static Optional<Double> recall(Map<String, String> set) {
        String recall = set.get("recall");
        if (recall == null) return Optional.empty();
        double share = recall.matches("0?\\.[0-9]{1,6}") ? Double.parseDouble(recall) : 0;
        if (share > 0) return Optional.of(share);
        throw new IllegalArgumentException("recall must be in (0, 1), such as 0.95: " + recall);
    }

    private static void requireOnlyFor(String kind, String index, Map<String, String> set, String... names) {
        for (String name : names) {
            if (index.equals(kind) || !set.containsKey(name)) continue;
            throw new IllegalArgumentException("%s is a parameter of index=%s only: leave it out, or add --set index=%s"
                    .formatted(name, kind, kind));
        }
    }

    private static int number(String name, Map<String, String> set, int preset, int least, int most) {
        String value = set.get(name);
        if (value == null) return preset;
        int number = value.matches("[0-9]{1,9}") ? Integer.parseInt(value) : -1;
        if (number >= least && number <= most) return number;
        throw new IllegalArgumentException(
                String.format(Locale.ROOT, "%s must be a whole number from %d to %,d: %s", name, least, most, value));
    }

    /** Bits in which near fingerprints differ at most, as the user wrote it. */
    static int distance(String threshold) {
        int distance = threshold.matches("[0-9]{1,9}") ? Integer.parseInt(threshold) : -1;
        if (distance >= 0 && distance <= FURTHEST) return distance;
        throw new IllegalArgumentException(
                "threshold must be a whole number of bits from 0 to %d: %s".formatted(FURTHEST, threshold));
    }
}
