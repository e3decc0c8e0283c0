package org.semblance.benchmarks.serve;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.store.DataDirectory;

/** Fills the store with random fingerprints, with ids and URLs, without the service. */
final class Preload {
    static final String INDEX = "bench";
    private static final int BATCH = 8192;

    private Preload() {}

    static LiveSettings settings(String method, String threshold, Map<String, String> set) {
        return new LiveSettings(method, threshold, set, Optional.empty(), false, false);
    }

    /** Fills the index up to a number of documents. Returns the seconds it took. */
    static double fill(Path data, LiveSettings settings, long documents) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        try (DataDirectory directory = DataDirectory.open(data, InstantSource.system(), "benchmarks serve")) {
            directory.create(INDEX, settings);
            LiveIndex index = directory.index(INDEX).orElseThrow();
            for (long d = index.figures().documents(); d < documents; d += BATCH)
                put(index, d, (int) Math.min(BATCH, documents - d));
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    private static void put(LiveIndex index, long first, int count) {
        SplittableRandom random = new SplittableRandom(first);
        List<Change> changes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            String id = "p%010d".formatted(first + i);
            String url = "https://www%d.example/%d".formatted((first + i) % 997, first + i);
            String print = HexFormat.of().toHexDigits(random.nextLong());
            changes.add(new Change.Put(new IncomingDocument(id, IncomingDocument.Form.FINGERPRINT, print, url)));
        }
        for (Outcome outcome : index.change(changes))
            if (!(outcome instanceof Outcome.Stored)) throw new IllegalStateException("not stored: " + outcome);
    }
}
