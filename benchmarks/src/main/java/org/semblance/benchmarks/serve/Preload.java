package org.semblance.benchmarks.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import org.semblance.benchmarks.NewsTexts;
import org.semblance.server.index.Change;
import org.semblance.server.index.IncomingDocument;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.LiveSettings;
import org.semblance.server.index.Outcome;
import org.semblance.server.store.DataDirectory;

/** Fills the store with documents, with ids and URLs, without the service. */
final class Preload {
    static final String INDEX = "bench";
    private static final int BATCH = 8192;

    private Preload() {}

    /** The documents of an index; each is a function of its number. */
    interface Content {
        /** Documents from a number on. */
        IntFunction<IncomingDocument> from(long first);
    }

    /** Random fingerprints. */
    static Content prints() {
        return first -> {
            SplittableRandom random = new SplittableRandom(first);
            return i -> document(
                    first + i, IncomingDocument.Form.FINGERPRINT, HexFormat.of().toHexDigits(random.nextLong()));
        };
    }

    /** Different texts, none of which is in a request. */
    static Content texts(NewsTexts.Source source, int words) {
        NewsTexts texts = source.texts();
        byte[] buffer = new byte[NewsTexts.longest()];
        return first -> i -> {
            int length = texts.write(-1 - first - i, words, buffer, 0);
            return document(first + i, IncomingDocument.Form.TEXT, new String(buffer, 0, length, UTF_8));
        };
    }

    private static IncomingDocument document(long number, IncomingDocument.Form form, String content) {
        String url = "https://www%d.example/%d".formatted(number % 997, number);
        return new IncomingDocument("p%010d".formatted(number), form, content, url);
    }

    /** Fills the index up to a number of documents. Returns the seconds it took. */
    static double fill(Path data, LiveSettings settings, long documents, Content content)
            throws IOException, InterruptedException {
        long begin = System.nanoTime();
        try (DataDirectory directory = DataDirectory.open(data, InstantSource.system(), "benchmarks serve")) {
            directory.create(INDEX, settings);
            LiveIndex index = directory.index(INDEX).orElseThrow();
            for (long d = index.figures().documents(); d < documents; d += BATCH)
                put(index, content.from(d), (int) Math.min(BATCH, documents - d));
        }
        return (System.nanoTime() - begin) / 1e9;
    }

    private static void put(LiveIndex index, IntFunction<IncomingDocument> documents, int count) {
        List<Change> changes = new ArrayList<>(count);
        for (int i = 0; i < count; i++) changes.add(new Change.Put(documents.apply(i)));
        for (Outcome outcome : index.change(changes))
            if (!(outcome instanceof Outcome.Stored)) throw new IllegalStateException("not stored: " + outcome);
    }
}
