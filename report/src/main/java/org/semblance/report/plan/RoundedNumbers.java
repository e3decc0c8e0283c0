package org.semblance.report.plan;

import java.util.Locale;

/** Number formats for estimates. */
public final class RoundedNumbers {
    private RoundedNumbers() {}

    public static String count(double value) {
        if (value < 10_000) return String.format(Locale.ROOT, "%,.0f", value);
        if (value < 999_500) return String.format(Locale.ROOT, "%.0f k", value / 1e3);
        if (value < 999.5e6) return String.format(Locale.ROOT, value < 9.95e6 ? "%.1f M" : "%.0f M", value / 1e6);
        return String.format(Locale.ROOT, value < 9.95e9 ? "%.1f G" : "%.0f G", value / 1e9);
    }

    public static String count(long value) {
        return count((double) value);
    }

    public static String bytes(long bytes) {
        if (bytes < 1000) return bytes + " B";
        double value = bytes;
        int unit = -1;
        while (value >= 999.5 && unit < 4) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, value < 9.95 ? "%.1f %sB" : "%.0f %sB", value, "kMGTP".charAt(unit));
    }

    public static String duration(double seconds) {
        if (seconds < 9.95) return String.format(Locale.ROOT, "%.1f s", seconds);
        if (seconds < 120) return String.format(Locale.ROOT, "%.0f s", seconds);
        if (seconds < 7200) return String.format(Locale.ROOT, "%.0f min", seconds / 60);
        return String.format(Locale.ROOT, seconds < 360_000 ? "%.1f h" : "%.0f h", seconds / 3600);
    }

    /** Rounded down, so that only certainty is printed as 100%. */
    public static String percent(double share) {
        double percent = 100 * share;
        if (percent >= 99 && percent < 100)
            return String.format(Locale.ROOT, "%.2f%%", Math.floor(percent * 100) / 100);
        return String.format(Locale.ROOT, "%.0f%%", Math.floor(percent));
    }
}
