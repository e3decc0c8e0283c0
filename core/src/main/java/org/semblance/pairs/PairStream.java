package org.semblance.pairs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Streams of pairs. */
public final class PairStream {
    private PairStream() {}

    /** Maps each pair, in order; the pairs are closed with the stream, or at its end. */
    public static <T> Stream<T> of(SortedPairs pairs, Function<PairCursor, T> function) {
        PairCursor cursor = open(pairs);
        int traits = Spliterator.ORDERED | Spliterator.NONNULL;
        var each = new Spliterators.AbstractSpliterator<T>(pairs.count(), traits) {
            @Override
            public boolean tryAdvance(Consumer<? super T> action) {
                try {
                    if (!cursor.next()) {
                        pairs.close();
                        return false;
                    }
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                action.accept(function.apply(cursor));
                return true;
            }
        };
        return StreamSupport.stream(each, false).onClose(() -> close(pairs));
    }

    private static PairCursor open(SortedPairs pairs) {
        try {
            return pairs.cursor();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(SortedPairs pairs) {
        try {
            pairs.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
