package org.semblance.pairs;

import java.nio.file.Path;

/** Where pairs may go: into so many bytes of memory, and beyond that to temporary files in a directory. */
public record PairRoom(long bytes, Path directory) {
    public PairRoom {
        if (bytes < 0) throw new IllegalArgumentException("room for pairs must not be negative: " + bytes);
    }

    /** A quarter of the heap, and the usual place of temporary files. */
    public static PairRoom usual() {
        return new PairRoom(Runtime.getRuntime().maxMemory() / 4, Path.of(System.getProperty("java.io.tmpdir", ".")));
    }
}
