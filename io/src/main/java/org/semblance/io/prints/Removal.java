package org.semblance.io.prints;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.semblance.analysis.TokenHash;

/** Documents on their way out of an index. */
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

    /** Whether there is such a document; one may be named twice. */
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
}
