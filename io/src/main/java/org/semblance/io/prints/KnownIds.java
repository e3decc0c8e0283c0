package org.semblance.io.prints;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.semblance.io.InputException;

/** The ids that an index has. */
record KnownIds(Path directory, List<Chunk> chunks) {
    /** Fails if the index has an id of the batch, or the batch has one twice. */
    void requireNew(PrintBatch batch) {
        int[] order = batch.byIdHash(); // ids in the order of hashes find their way in warm caches
        for (int i = 0; i < order.length; i++) {
            byte[] id = batch.idBytes(order[i]);
            long hash = batch.idHash(order[i]);
            for (int j = i - 1; j >= 0 && batch.idHash(order[j]) == hash; j--) {
                if (Arrays.equals(batch.idBytes(order[j]), id)) {
                    throw new InputException(
                            "two documents have the id '" + batch.id(order[i]) + "'; an index needs distinct ids");
                }
            }
            for (Chunk chunk : chunks) {
                if (chunk.find(id, hash) < 0) continue;
                throw new InputException("%s has a document '%s' already; remove it first with 'semblance index remove'"
                        .formatted(directory, batch.id(order[i])));
            }
        }
    }
}
