package org.semblance.cli;

import java.util.Map;
import java.util.Set;
import org.semblance.io.prints.BatchMethod;
import org.semblance.io.prints.LikelyHeads;
import org.semblance.io.prints.ProbeBatch;
import org.semblance.io.prints.TableBatch;
import org.semblance.run.Workers;

/** The ways to answer a batch of queries, and their parameters. */
final class IndexMethods {
    private static final int FURTHEST = 16;

    /** Combinations of flips with which the thesis finds 95% of all near duplicates. */
    private static final int FLIPS = 23;

    private static final Set<String> PARAMETERS = Set.of("index", "k", "p");

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
                throw new IllegalArgumentException("a query has no parameter '" + name + "'; it has: index, k, p");
            }
        }
        String index = set.getOrDefault("index", "exact");
        boolean more = set.containsKey("k") || set.containsKey("p");
        if (more && !index.equals("psm")) {
            throw new IllegalArgumentException(
                    "k and p are parameters of index psm only: leave them out, or add --set index=psm");
        }
        return switch (index) {
            case "exact", "manku" ->
                new TableBatch(prints -> new SortedBlocks(prints, distance), (long) Integer.BYTES * (distance + 2));
            case "psm" ->
                new ProbeBatch(
                        new LikelyHeads(
                                number("p", set.getOrDefault("p", Integer.toString(heads(stored)))),
                                number("k", set.getOrDefault("k", Integer.toString(FLIPS))),
                                distance),
                        distance);
            default -> throw new IllegalArgumentException("index must be exact, manku or psm: " + index);
        };
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
