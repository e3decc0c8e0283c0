package org.semblance.benchmarks.prints;

import java.util.List;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.LikelyFlips;

/** Figure 7(a): the time it takes to list the k likeliest combinations of p bits, on one thread, by its CPU time. */
final class PreparationReport {
    private static final List<Integer> LEADS = List.of(21, 34);
    private static final List<Integer> COMBINATIONS = List.of(5, 10, 15, 20, 25, 30, 40, 50);
    private static final double MICROS = 1e6;

    private PreparationReport() {}

    static Sheet measure(String title, Questions questions, int distance, double seconds) {
        Sheet sheet = new Sheet("Figure 7(a): preprocessing, %s within %d".formatted(title, distance));
        for (int k : COMBINATIONS) {
            double[] micros = new double[LEADS.size()];
            for (int i = 0; i < micros.length; i++) {
                LikelyFlips flips = new LikelyFlips(LEADS.get(i), distance, k);
                Timing.cpuSeconds(() -> list(questions, flips), seconds); // to get warm
                micros[i] = MICROS * Timing.cpuSeconds(() -> list(questions, flips), seconds) / questions.size();
            }
            sheet.row(
                    Figure.count("k", k),
                    Figure.decimal("µs per query, p = " + LEADS.get(0), micros[0], 2),
                    Figure.decimal("µs per query, p = " + LEADS.get(1), micros[1], 2));
        }
        return sheet;
    }

    private static void list(Questions questions, LikelyFlips flips) {
        for (float[] margins : questions.margins()) {
            flips.start(margins, FlipModel.USUAL);
            while (flips.next()) {}
        }
    }
}
