package org.semblance.run;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.util.stream.Stream;

/** The heap of this Java machine. */
public final class Heap {
    private Heap() {}

    /** The most there can be. */
    public static long limit() {
        return Runtime.getRuntime().maxMemory();
    }

    /** Forgets the peak so far: a run begins. */
    public static void resetPeak() {
        pools().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** The sum of the peaks of all pools: not below the true peak. */
    public static long peak() {
        return pools().map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage == null ? 0 : usage.getUsed())
                .sum();
    }

    private static Stream<MemoryPoolMXBean> pools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
    }
}
