package org.semblance.benchmarks.prints;

import java.util.Optional;

/**
 * Limits of memory and time; methods that would exceed them are skipped.
 *
 * @param seconds time limit of one pass of a method
 */
record Limits(double seconds) {
    private static final double CHECK_SECONDS = 0.4e-9;
    private static final double USABLE = 0.85; // a nearly full heap is slow

    /** The reason to skip something that needs {@code bytes} of additional heap, if it does not fit. */
    Optional<String> memory(long bytes) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        if (used + bytes <= USABLE * runtime.maxMemory()) return Optional.empty();
        long heap = (long) ((used + bytes) / USABLE);
        return Optional.of("skipped: needs a heap of %,d MB (JDK_JAVA_OPTIONS=-Xmx%dm)"
                .formatted(heap / 1_000_000, heap / (1 << 20) + 1));
    }

    /** The reason to skip something that compares this many fingerprints, if it takes too long. */
    Optional<String> time(double checks) {
        double expected = checks * CHECK_SECONDS;
        if (!(expected > seconds)) return Optional.empty();
        return Optional.of("skipped: takes about %,.0f s, more than --limit".formatted(expected));
    }
}
