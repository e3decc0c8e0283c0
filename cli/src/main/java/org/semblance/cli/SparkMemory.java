package org.semblance.cli;

import java.util.Map;
import java.util.OptionalLong;

/**
 * The memory of the process that drives Spark.
 *
 * @param settings of Spark
 * @param asked with {@code --memory}, which is for all of a run and so for a Spark within that process
 */
record SparkMemory(Map<String, String> settings, OptionalLong asked) {
    static final String SETTING = "spark.driver.memory";
    private static final long BESIDE_THE_HEAP = 64L << 20;

    SparkMemory {
        if (asked.isPresent() && !isLocal(settings.getOrDefault("spark.master", "local")))
            throw new IllegalArgumentException(
                    "--memory is for one machine: say --conf spark.executor.memory=8g, and --conf %s=8g"
                            .formatted(SETTING));
    }

    private static boolean isLocal(String master) {
        return master.equals("local") || master.startsWith("local[");
    }

    /** The heap as Java takes it after {@code -Xmx}; empty for the usual one. Shares are those of the launcher. */
    String heap() {
        if (asked.isEmpty()) return settings.getOrDefault(SETTING, "");
        long bytes = asked.getAsLong();
        return Long.toString(Math.max(bytes / 10 * 9 - BESIDE_THE_HEAP, bytes / 2));
    }

    /** Complains if a process with such a heap is more than was asked for: its heap cannot be changed any more. */
    void requireHere(long heap) {
        if (asked.isPresent() && heap > asked.getAsLong())
            throw new IllegalArgumentException("--memory %s: Java has %s already; say --driver-memory to spark-submit"
                    .formatted(Sizes.text(asked.getAsLong()), Sizes.text(heap)));
    }
}
