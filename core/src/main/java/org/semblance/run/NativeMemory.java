package org.semblance.run;

import java.nio.file.Path;

/**
 * What a run may use besides its heap.
 *
 * @param directory for temporary files
 * @param bytes memory outside of the heap
 */
public record NativeMemory(Path directory, long bytes, int threads) {
    public NativeMemory {
        if (bytes < 0 || threads < 1)
            throw new IllegalArgumentException("invalid native memory: %d bytes, %d threads".formatted(bytes, threads));
    }

    /** As much memory as goes well beside a heap of this size: half as much, since a database takes more than it counts. */
    public static long beside(long heap) {
        return heap / 2;
    }
}
