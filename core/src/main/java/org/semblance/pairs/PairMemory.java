package org.semblance.pairs;

import java.nio.file.Path;
import org.semblance.spill.ScratchFiles;

/** Where pairs may go: into so many bytes of memory, and beyond that to temporary files. */
public record PairMemory(long bytes, ScratchFiles scratch) {
    public PairMemory {
        if (bytes < 0) throw new IllegalArgumentException("room for pairs must not be negative: " + bytes);
    }

    public PairMemory(long bytes, Path directory) {
        this(bytes, new ScratchFiles(directory));
    }

    /** A quarter of the heap, and the usual place of temporary files. */
    public static PairMemory usual() {
        return new PairMemory(Runtime.getRuntime().maxMemory() / 4, ScratchFiles.usualDirectory());
    }
}
