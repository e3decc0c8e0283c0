package org.semblance.io.fingerprints;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.assertj.core.api.Assertions;
import org.semblance.analysis.TokenHash;

/** The content of an index as a map, and random documents to add. */
final class Stored {
    static final IndexSettings SETTINGS =
            new IndexSettings(64, 3, Map.of("tokens", "words", "empty one", ""), Map.of("index", "psm"));

    private Stored() {}

    /** Reads the whole content. */
    static Map<String, Long> in(Path directory) throws IOException {
        try (FingerprintStore store = FingerprintStore.read(directory)) {
            store.weights();
            store.margins();
            return in(store);
        }
    }

    static Map<String, Long> in(FingerprintStore store) {
        Map<String, Long> documents = new HashMap<>();
        for (Chunk chunk : store.chunks()) {
            for (int row = 0; row < chunk.rows(); row++) {
                byte[] id = chunk.idBytes(row);
                int found = chunk.find(id, TokenHash.of(id, 0, id.length));
                Assertions.assertThat(found).isEqualTo(chunk.isRemoved(row) ? -1 : row);
                if (!chunk.isRemoved(row))
                    Assertions.assertThat(documents.put(chunk.id(row), chunk.print(row)))
                            .isNull();
                if (row > 0)
                    Assertions.assertThat(Long.compareUnsigned(chunk.print(row - 1), chunk.print(row)))
                            .isLessThanOrEqualTo(0);
            }
        }
        Assertions.assertThat(store.size()).isEqualTo(documents.size());
        return documents;
    }

    /** Appends a batch and commits. */
    static void append(FingerprintStore store, FingerprintBatch batch) throws IOException {
        store.stage(batch);
        store.commit();
    }

    /** A batch of new documents around a few centres, which are also added to the map. */
    static FingerprintBatch batch(int size, String prefix, Random random, Map<String, Long> documents) {
        FingerprintBatch batch = new FingerprintBatch();
        for (int i = 0; i < size; i++) {
            String id = prefix + i + "ö".repeat(random.nextInt(3));
            long print = near(random);
            batch.add(id, print);
            documents.put(id, print);
        }
        return batch;
    }

    /** One of 200 centres with up to four bits flipped. */
    static long near(Random random) {
        long print = new Random(random.nextInt(200)).nextLong();
        for (int flips = random.nextInt(5); flips > 0; flips--) print ^= 1L << random.nextInt(64);
        return print;
    }
}
