package org.semblance.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** The heap of this JVM. */
public final class Heap {
    private Heap() {}

    /** The maximal size. */
    public static long limit() {
        return Runtime.getRuntime().maxMemory();
    }

    /** Resets the peak at the beginning of a run. */
    public static void resetPeak() {
        pools().forEach(MemoryPoolMXBean::resetPeakUsage);
    }

    /** The sum of the peaks of all pools: not below the true peak. */
    public static long peak() {
        return pools().map(MemoryPoolMXBean::getPeakUsage)
                .mapToLong(usage -> usage == null ? 0 : usage.getUsed())
                .sum();
    }

    /** The peak of the process since its start, heap and native memory; empty where the system does not report it. */
    public static OptionalLong peakOfProcess() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/self/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) << 10)
                    .findFirst();
        } catch (IOException | UncheckedIOException e) {
            return OptionalLong.empty();
        }
    }

    private static Stream<MemoryPoolMXBean> pools() {
        return ManagementFactory.getMemoryPoolMXBeans().stream().filter(pool -> pool.getType() == MemoryType.HEAP);
    }
}
