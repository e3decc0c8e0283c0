package org.semblance.io.fingerprints;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.semblance.analysis.TokenHash;
import org.semblance.io.checked.CheckedFile;
import org.semblance.io.checked.CheckedKind;
import org.semblance.io.checked.CheckedWriter;
import org.semblance.io.fingerprints.Manifest.ChunkEntry;
import org.semblance.spill.Disk;

/**
 * Removes documents from an index: collects the rows to remove from each chunk, and reads and writes the files that
 * list them.
 */
final class Removal {
    private final List<Chunk> chunks;
    private final List<BitSet> rows = new ArrayList<>();

    Removal(List<Chunk> chunks) {
        this.chunks = chunks;
        for (Chunk chunk : chunks) {
            BitSet gone = new BitSet();
            for (int row : chunk.removed()) gone.set(row);
            rows.add(gone);
        }
    }

    /** Whether the document exists; repeated ids are allowed. */
    boolean add(String id) {
        byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
        long hash = TokenHash.of(utf8, 0, utf8.length);
        for (int c = 0; c < chunks.size(); c++) {
            int row = chunks.get(c).find(utf8, hash);
            if (row < 0) continue;
            rows.get(c).set(row);
            return true;
        }
        return false;
    }

    /** All removed rows of a chunk, ascending. */
    int[] rows(int chunk) {
        return rows.get(chunk).stream().toArray();
    }

    /** Reads the list of removed rows of a chunk. */
    static int[] read(Path directory, ChunkEntry.Removed removed) throws IOException {
        if (removed.rows() == 0) return new int[0];
        Path file = ChunkEntry.file(directory, removed.number(), CheckedKind.REMOVED);
        try (CheckedFile in = new CheckedFile(file, CheckedKind.REMOVED, removed.seal())) {
            if (in.length() != (long) removed.rows() * Integer.BYTES) throw in.damaged("wrong number of rows");
            int[] rows = new int[removed.rows()];
            for (int i = 0; i < rows.length; i++) rows[i] = in.intAt((long) i * Integer.BYTES);
            return rows;
        }
    }

    /** Writes the list of removed rows of a chunk. */
    static ChunkEntry.Removed write(Disk disk, Path directory, int number, int[] ascending) throws IOException {
        Path file = ChunkEntry.file(directory, number, CheckedKind.REMOVED);
        try (CheckedWriter out = new CheckedWriter(disk, file, CheckedKind.REMOVED)) {
            for (int row : ascending) out.putInt(row);
            return new ChunkEntry.Removed(number, ascending.length, out.finish());
        }
    }
}
