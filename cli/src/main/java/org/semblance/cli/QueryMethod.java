package org.semblance.cli;

import java.util.List;
import java.util.Map;
import org.semblance.io.prints.BatchMethod;
import org.semblance.io.prints.LikelyHeads;
import org.semblance.io.prints.ProbeBatch;
import org.semblance.io.prints.TableBatch;
import org.semblance.run.Workers;
import org.semblance.search.hamming.ExactTable;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.MankuTables;
import org.semblance.search.hamming.PsmSearch;

/** The ways to answer a batch of queries, and their parameters. */
final class IndexMethods {
    private static final int FURTHEST = 16;

    private static final List<String> PARAMETERS = List.of("index", "tables", "k", "p", "model");

    private IndexMethods() {}

    /**
     * A way to answer queries.
     *
     * @param set its parameters as they were given
     * @param stored how many fingerprints the index has
     */
    static BatchMethod of(Map<String, String> set, int distance, long stored, Workers workers) {
        if (distance > FURTHEST) throw new IllegalArgumentException("threshold must be from 0 to 16 bits: " + distance);
        for (String name : set.keySet()) {
            if (!PARAMETERS.contains(name)) {
                throw new IllegalArgumentException(
                        "a query has no parameter '" + name + "'; it has: " + String.join(", ", PARAMETERS));
            }
        }
        String index = set.getOrDefault("index", "exact");
        requireOnlyFor("psm", index, set, "k", "p", "model");
        requireOnlyFor("manku", index, set, "tables");
        return switch (index) {
            case "exact" ->
                new TableBatch(prints -> ExactTable.of(prints, distance, workers), ExactTable.mostBytesEach(distance));
            case "manku" -> {
                int tables = number("tables", set.getOrDefault("tables", "0"));
                yield new TableBatch(
                        prints -> MankuTables.of(prints, distance, tables, workers),
                        MankuTables.mostBytesEach(distance, tables));
            }
            case "psm" ->
                new ProbeBatch(
                        new LikelyHeads(
                                number("p", set.getOrDefault("p", Integer.toString(heads(stored)))),
                                number("k", set.getOrDefault("k", Integer.toString(PsmSearch.USUAL_COMBINATIONS))),
                                distance,
                                FlipModel.named(set.getOrDefault("model", "gaussian"))),
                        distance);
            default -> throw new IllegalArgumentException("index must be exact, manku or psm: " + index);
        };
    }

    private static void requireOnlyFor(String kind, String index, Map<String, String> set, String... names) {
        for (String name : names) {
            if (index.equals(kind) || !set.containsKey(name)) continue;
            throw new IllegalArgumentException("%s is a parameter of index=%s only: leave it out, or add --set index=%s"
                    .formatted(name, kind, kind));
        }
    }

    /** As many leading bits as tell the stored fingerprints apart: d in the thesis, which takes p = d. */
    private static int heads(long stored) {
        return Math.clamp(Long.SIZE - Long.numberOfLeadingZeros(stored), 1, LikelyHeads.MOST_BITS);
    }

    private static int number(String name, String value) {
        if (!value.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(name + " must be a whole number: " + value);
        }
        return Integer.parseInt(value);
    }
}
