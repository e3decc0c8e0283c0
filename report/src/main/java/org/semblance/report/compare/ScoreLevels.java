package org.semblance.report.compare;

import java.util.ArrayList;
import java.util.List;
import org.semblance.relation.Relation;

/** Ranges of a method's scores, most similar first. */
public final class ScoreLevels {
    private static final int MOST = 10;
    private static final double[] STEPS = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1};

    private final boolean distance;
    private final boolean counts;
    private final double low;
    private final double high;
    private final double step;
    private final int size;

    /** Divides [lowest, highest] into bands. */
    public ScoreLevels(Relation<?> relation, double lowest, double highest) {
        this.distance = relation.distance();
        this.counts = relation.counts();
        this.high = highest;
        this.step = counts ? Math.max(1, Math.ceil((highest - lowest + 1) / MOST)) : step(highest - lowest);
        // Plus a small tolerance, since 0.8 / 0.02 is slightly less than 40 in floating point.
        this.low = counts ? lowest : Math.floor(lowest / step + 1e-9) * step;
        this.size = Math.max(1, (int) Math.floor((highest - low) / step + 1e-9) + 1);
    }

    private static double step(double range) {
        for (double step : STEPS) if (range / step <= MOST) return step;
        return range / MOST;
    }

    public int size() {
        return size;
    }

    /** Band of a score; 0 is the most similar. */
    public int of(double score) {
        int up = Math.clamp((int) Math.floor((score - low) / step + 1e-9), 0, size - 1);
        return distance ? up : size - 1 - up;
    }

    /** Label of each band. */
    public List<String> titles() {
        List<String> titles = new ArrayList<>();
        for (int b = 0; b < size; b++) {
            int up = distance ? b : size - 1 - b;
            titles.add(title(low + up * step));
        }
        return titles;
    }

    private String title(double from) {
        if (counts) {
            double to = Math.min(from + step - 1, high);
            return from == to ? "%.0f".formatted(from) : "%.0f–%.0f".formatted(from, to);
        }
        if (!distance && from > 1 - 1e-9) return "1";
        int digits = step < 0.01 ? 3 : 2;
        return ("%." + digits + "f–%." + digits + "f")
                .formatted(from, Math.min(from + step, distance ? from + step : 1));
    }
}
