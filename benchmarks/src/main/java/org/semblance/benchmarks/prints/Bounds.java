package org.semblance.benchmarks.prints;

import java.util.Optional;

/**
 * What a benchmark may take.
 *
 * @param seconds the most for one pass of a method
 */
record Bounds(double seconds) {
    private static final double CHECK_SECONDS = 0.4e-9;
    private static final double USABLE = 0.85; // a heap filled to the brim is slow

    /** Why something is left out that needs so much more memory than is used now, if so. */
    Optional<String> memory(long bytes) {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        long used = runtime.totalMemory() - runtime.freeMemory();
        if (used + bytes <= USABLE * runtime.maxMemory()) return Optional.empty();
        long heap = (long) ((used + bytes) / USABLE);
        return Optional.of("left out: it needs a heap of %,d MB (JDK_JAVA_OPTIONS=-Xmx%dm)"
                .formatted(heap / 1_000_000, heap / (1 << 20) + 1));
    }

    /** Why something is left out that compares so many fingerprints, if so. */
    Optional<String> time(double checks) {
        double expected = checks * CHECK_SECONDS;
        if (!(expected > seconds)) return Optional.empty();
        return Optional.of("left out: it takes about %,.0f s, more than --limit".formatted(expected));
    }
}
