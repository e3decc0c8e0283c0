package org.semblance.io.prints;

import java.io.IOException;
import java.nio.file.Path;
import org.semblance.spill.Disk;

/** The list of removed rows of a chunk, as a file. */
final class RemovedRows {
    private RemovedRows() {}

    static int[] read(Path directory, ChunkEntry.Removed removed) throws IOException {
        if (removed.rows() == 0) return new int[0];
        Path file = directory.resolve(ChunkEntry.file(removed.number(), Kind.REMOVED));
        try (CheckedFile in = new CheckedFile(file, Kind.REMOVED, removed.seal())) {
            if (in.length() != (long) removed.rows() * Integer.BYTES) throw in.damaged("it has other rows");
            int[] rows = new int[removed.rows()];
            for (int i = 0; i < rows.length; i++) rows[i] = in.intAt((long) i * Integer.BYTES);
            return rows;
        }
    }

    static ChunkEntry.Removed write(Disk disk, Path directory, int number, int[] ascending) throws IOException {
        Path file = directory.resolve(ChunkEntry.file(number, Kind.REMOVED));
        try (CheckedWriter out = new CheckedWriter(disk, file, Kind.REMOVED)) {
            for (int row : ascending) out.putInt(row);
            return new ChunkEntry.Removed(number, ascending.length, out.finish());
        }
    }
}
