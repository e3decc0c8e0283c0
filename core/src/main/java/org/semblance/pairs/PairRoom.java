package org.semblance.pairs;

import java.nio.file.Path;
import org.semblance.spill.Scratch;

/** Where pairs may go: into so many bytes of memory, and beyond that to temporary files. */
public record PairRoom(long bytes, Scratch scratch) {
    public PairRoom {
        if (bytes < 0) throw new IllegalArgumentException("room for pairs must not be negative: " + bytes);
    }

    public PairRoom(long bytes, Path directory) {
        this(bytes, new Scratch(directory));
    }

    /** A quarter of the heap, and the usual place of temporary files. */
    public static PairRoom usual() {
        return new PairRoom(Runtime.getRuntime().maxMemory() / 4, Scratch.usualDirectory());
    }
}
