package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.semblance.records.bits.BitVectors;

/** Figures 2, 5(a) and 8(a, b): the number of combinations to flip to find the near duplicates of real documents. */
final class FlipReport {
    private static final int[] DOUBLING = {0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384};

    private final String title;
    private final BitVectors prints;
    private final NearPairs near;
    private final int distance;

    FlipReport(String title, BitVectors prints, NearPairs near, int distance) {
        this.title = title;
        this.prints = prints;
        this.near = near;
        this.distance = distance;
    }

    private String about(String what) {
        return "%s, %s within %d: %,d queries, %,d matches"
                .formatted(what, title, distance, near.queries(), near.matches());
    }

    private Attempts attempts(int lead, FlipOrder order) {
        return Attempts.of(prints, near, lead, distance, order);
    }

    /** Figure 2: the share of near duplicates found by number of attempts, with flips among all 64 bits. */
    ResultTable attempts() {
        ResultTable results = new ResultTable(about("Figure 2: bit-flip attempts among 64 bits"));
        Map<FlipOrder, Attempts> orders = new EnumMap<>(FlipOrder.class);
        for (FlipOrder order : FlipOrder.values()) orders.put(order, attempts(Long.SIZE, order));
        for (int k : DOUBLING) {
            if (k == 0) continue; // all near duplicates differ in at least one bit
            List<Figure> row = new ArrayList<>(List.of(Figure.count("attempts", k)));
            orders.forEach((order, attempts) -> row.add(Figure.decimal(order.title(), attempts.recallOfAll(k), 4)));
            results.row(row);
        }
        return results;
    }

    /** Figure 5(a): the k needed for a recall, by p. */
    ResultTable needed(List<Integer> leads, double recall) {
        ResultTable results = new ResultTable(about("Figure 5(a): k needed for a recall of %s".formatted(recall)));
        for (int lead : leads) {
            List<Figure> row = new ArrayList<>(List.of(Figure.count("p", lead)));
            for (FlipOrder order : FlipOrder.values()) {
                Attempts attempts = attempts(lead, order);
                row.add(needed("PSM_A, " + order.title(), attempts.needed(recall, false)));
                row.add(needed("PSM_F, " + order.title(), attempts.needed(recall, true)));
            }
            results.row(row);
        }
        return results;
    }

    private static Figure needed(String column, int k) {
        return k == Attempts.NEVER ? Figure.none(column) : Figure.count(column, k);
    }

    /** Figures 8(a, b): recall by the size of the collection, 2<sup>d</sup> with p = d as in the thesis, and by k. */
    ResultTable bySize(List<Integer> leads, List<Integer> combinations, boolean first, FlipOrder order) {
        ResultTable results = new ResultTable(
                about((first ? "Figure 8(a): recall of PSM_F, " : "Figure 8(b): recall of PSM_A, ") + order.title()));
        for (int lead : leads) {
            Attempts attempts = attempts(lead, order);
            List<Figure> row = new ArrayList<>(List.of(Figure.count("p = d", lead)));
            for (int k : combinations) {
                double recall = first ? attempts.recallOfFirst(k) : attempts.recallOfAll(k);
                row.add(Figure.decimal("k = " + k, recall, 4));
            }
            results.row(row);
        }
        return results;
    }
}
