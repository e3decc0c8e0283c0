package org.semblance.benchmarks.prints;

import java.util.List;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.LikelyFlips;

/** Figure 7(a): CPU time to list the k most likely combinations of p bits, on one thread. */
final class PreparationReport {
    private static final List<Integer> LEADS = List.of(21, 34);
    private static final List<Integer> COMBINATIONS = List.of(5, 10, 15, 20, 25, 30, 40, 50);
    private static final double MICROS = 1e6;

    private PreparationReport() {}

    static ResultTable measure(String title, Queries queries, int distance, double seconds) {
        ResultTable results = new ResultTable("Figure 7(a): preprocessing, %s within %d".formatted(title, distance));
        for (int k : COMBINATIONS) {
            double[] micros = new double[LEADS.size()];
            for (int i = 0; i < micros.length; i++) {
                LikelyFlips flips = new LikelyFlips(LEADS.get(i), distance, k);
                Timing.cpuSeconds(() -> list(queries, flips), seconds); // warm-up
                micros[i] = MICROS * Timing.cpuSeconds(() -> list(queries, flips), seconds) / queries.size();
            }
            results.row(
                    Figure.count("k", k),
                    Figure.decimal("µs per query, p = " + LEADS.get(0), micros[0], 2),
                    Figure.decimal("µs per query, p = " + LEADS.get(1), micros[1], 2));
        }
        return results;
    }

    private static void list(Queries queries, LikelyFlips flips) {
        for (float[] margins : queries.margins()) {
            flips.start(margins, FlipModel.USUAL);
            while (flips.next()) {}
        }
    }
}
