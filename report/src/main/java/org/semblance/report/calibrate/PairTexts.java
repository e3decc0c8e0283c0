package org.semblance.report.calibrate;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.saved.StoredTexts;

/** The texts of the pairs that may be judged, read from the inputs in one pass in the background. Thread-safe. */
public final class PairTexts implements Closeable {
    private final PairPool pool;
    private final Chosen chosen;
    private final StoredTexts<Chosen> texts;

    /**
     * A text or its beginning.
     *
     * @param source the input that has it
     * @param length of the whole text
     */
    public record Text(
            String id,
            String source,
            String text,
            int length,
            @Nullable String url) {}

    private PairTexts(PairPool pool, Chosen chosen, StoredTexts<Chosen> texts) {
        this.pool = pool;
        this.chosen = chosen;
        this.texts = texts;
    }

    /**
     * Starts reading the texts of pairs in the background.
     *
     * @param candidates numbers of the pairs in the pool
     */
    public static PairTexts open(PairPool pool, int[] candidates) throws IOException {
        Chosen chosen = new Chosen();
        for (int pair : candidates) {
            chosen.add(pool.documents().id(PairColumn.first(pool.key(pair))));
            chosen.add(pool.documents().id(PairColumn.second(pool.key(pair))));
        }
        return new PairTexts(
                pool, chosen, StoredTexts.open(pool.methods().getFirst().run(), () -> chosen));
    }

    /**
     * The text of a document of a pair, as soon as it has been read; empty if it is not one of the candidates, or not in the
     * inputs.
     *
     * @param document its ordinal in the documents of the pool
     * @throws org.semblance.io.inputs.InputException if the inputs cannot be read or have changed
     */
    public Optional<Text> text(int document) throws IOException {
        int x = chosen.number(pool.documents().id(document), false);
        if (x < 0) return Optional.empty();
        try {
            return Optional.ofNullable(texts.await(x))
                    .map(t -> new Text(t.id(), t.source(), t.text(), t.length(), t.url()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException();
            interrupted.initCause(e);
            throw interrupted;
        }
    }

    @Override
    public void close() throws IOException {
        texts.close();
    }

    /** The documents of pairs, numbered in order of first use. */
    private static final class Chosen implements StoredTexts.Choice {
        private final Map<String, Integer> numbers = new HashMap<>();

        void add(String id) {
            numbers.putIfAbsent(id, numbers.size());
        }

        @Override
        public int count() {
            return numbers.size();
        }

        @Override
        public int number(String id, boolean secondSide) {
            return numbers.getOrDefault(id, -1);
        }
    }
}
