package org.semblance.cli.launch;

import java.util.Map;
import java.util.OptionalLong;
import org.semblance.cli.console.Sizes;

/**
 * The memory of the Spark driver.
 *
 * @param settings the settings of Spark
 * @param asked the value of {@code --memory}, which needs a local master: it limits the whole run
 */
record SparkMemory(Map<String, String> settings, OptionalLong asked) {
    static final String SETTING = "spark.driver.memory";
    private static final long BESIDE_THE_HEAP = 64L << 20;

    SparkMemory {
        if (asked.isPresent() && !isLocal(settings.getOrDefault("spark.master", "local")))
            throw new IllegalArgumentException(
                    "--memory needs a local master: use --conf spark.executor.memory=8g and --conf %s=8g"
                            .formatted(SETTING));
    }

    private static boolean isLocal(String master) {
        return master.equals("local") || master.startsWith("local[");
    }

    /** The value of {@code -Xmx}; empty for the default. The shares are those of the launcher. */
    String heap() {
        if (asked.isEmpty()) return settings.getOrDefault(SETTING, "");
        long bytes = asked.getAsLong();
        return Long.toString(Math.max(bytes / 10 * 9 - BESIDE_THE_HEAP, bytes / 2));
    }

    /** Fails if the heap of this process is larger than {@code --memory}: it cannot be changed any more. */
    void requireHere(long heap) {
        if (asked.isPresent() && heap > asked.getAsLong())
            throw new IllegalArgumentException(
                    "--memory %s: the heap is already %s; use --driver-memory of spark-submit"
                            .formatted(Sizes.text(asked.getAsLong()), Sizes.text(heap)));
    }
}
