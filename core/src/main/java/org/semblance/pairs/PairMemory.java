package org.semblance.pairs;

import java.nio.file.Path;
import org.semblance.spill.ScratchFiles;

/**
 * The memory for pairs; more pairs go to temporary files.
 *
 * @param bytes the most memory
 * @param scratch makes the temporary files
 */
public record PairMemory(long bytes, ScratchFiles scratch) {
    public PairMemory {
        if (bytes < 0) throw new IllegalArgumentException("memory for pairs must not be negative: " + bytes);
    }

    public PairMemory(long bytes, Path directory) {
        this(bytes, new ScratchFiles(directory));
    }

    /** A quarter of the heap, and the system's directory for temporary files. */
    public static PairMemory usual() {
        return new PairMemory(Runtime.getRuntime().maxMemory() / 4, ScratchFiles.usualDirectory());
    }
}
