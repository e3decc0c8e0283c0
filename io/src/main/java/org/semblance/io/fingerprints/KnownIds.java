package org.semblance.io.fingerprints;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.semblance.io.inputs.InputException;

/**
 * The ids in an index.
 *
 * @param directory of the index, for messages
 * @param chunks of the index
 */
record KnownIds(Path directory, List<Chunk> chunks) {
    /** Fails if an id of the batch is already in the index, or occurs twice in the batch. */
    void requireNew(FingerprintBatch batch) {
        int[] order = batch.byIdHash();
        int[] places = new int[chunks.size()];
        for (int i = 0; i < order.length; i++) {
            long hash = batch.idHash(order[i]);
            requireOnce(batch, order, i, hash);
            for (int c = 0; c < places.length; c++) {
                Chunk chunk = chunks.get(c);
                places[c] = chunk.seek(hash, places[c]);
                if (!chunk.hasHash(hash, places[c]) || chunk.find(batch.idBytes(order[i]), hash, places[c]) < 0)
                    continue;
                throw new InputException("%s has a document '%s' already; remove it first with 'semblance index remove'"
                        .formatted(directory, batch.id(order[i])));
            }
        }
    }

    private static void requireOnce(FingerprintBatch batch, int[] order, int i, long hash) {
        for (int j = i - 1; j >= 0 && batch.idHash(order[j]) == hash; j--) {
            if (!Arrays.equals(batch.idBytes(order[j]), batch.idBytes(order[i]))) continue;
            throw new InputException("two documents have the id '" + batch.id(order[i])
                    + "'; an index needs distinct ids: rename one, or leave it out");
        }
    }
}
