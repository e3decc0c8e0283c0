package org.semblance.report.page;

import java.util.Locale;

/** Number formats for readers. */
public final class ReadableNumbers {
    private ReadableNumbers() {}

    public static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    public static String percent(double share) {
        if (Double.isNaN(share)) return "–";
        if (share > 0.9995 && share < 1) return ">99.9%";
        return String.format(Locale.ROOT, share == 1 ? "%.0f%%" : "%.1f%%", 100 * share);
    }

    public static String percent(long part, long whole) {
        return whole == 0 ? "–" : percent((double) part / whole);
    }

    /** Three decimals, or a dash for NaN. */
    public static String share(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.3f", value);
    }

    public static String seconds(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.2f s" : "%.1f s", value);
    }

    public static String bytes(long bytes) {
        if (bytes < 1_000_000) return String.format(Locale.ROOT, "%.0f kB", bytes / 1e3);
        return bytes < 10_000_000_000L
                ? String.format(Locale.ROOT, "%,.0f MB", bytes / 1e6)
                : String.format(Locale.ROOT, "%.1f GB", bytes / 1e9);
    }

    /** Short form of a count for an axis: 10k, 2M. */
    public static String brief(long value) {
        if (value >= 1_000_000_000) return value / 1_000_000_000 + "G";
        if (value >= 1_000_000) return value / 1_000_000 + "M";
        return value >= 10_000 ? value / 1000 + "k" : Long.toString(value);
    }

    public static String count(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }
}
