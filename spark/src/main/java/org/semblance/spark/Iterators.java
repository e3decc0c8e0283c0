package org.semblance.spark;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Lazy operations on iterators. */
public final class Iterators {
    private Iterators() {}

    /** The values of a supplier, up to the first null. */
    public static <T> Iterator<T> of(Supplier<@Nullable T> supplier) {
        return new Iterator<>() {
            private @Nullable T next;

            @Override
            public boolean hasNext() {
                if (next == null) next = supplier.get();
                return next != null;
            }

            @Override
            public T next() {
                if (!hasNext() || next == null) throw new NoSuchElementException();
                T taken = next;
                next = null;
                return taken;
            }
        };
    }

    /** The results of a function, without nulls. */
    public static <S, T> Iterator<T> map(Iterator<S> source, Function<S, @Nullable T> function) {
        return of(() -> {
            @Nullable T result = null;
            while (result == null && source.hasNext()) result = function.apply(source.next());
            return result;
        });
    }

    public static <S, T> Iterator<T> flatMap(Iterator<S> source, Function<S, Iterator<T>> function) {
        return new Iterator<>() {
            private Iterator<T> current = Collections.emptyIterator();

            @Override
            public boolean hasNext() {
                while (!current.hasNext() && source.hasNext()) current = function.apply(source.next());
                return current.hasNext();
            }

            @Override
            public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                return current.next();
            }
        };
    }

    /** Lists of up to {@code size} elements. */
    public static <T> Iterator<List<T>> batches(Iterator<T> source, int size) {
        return of(() -> {
            if (!source.hasNext()) return null;
            List<T> batch = new ArrayList<>(size);
            while (batch.size() < size && source.hasNext()) batch.add(source.next());
            return batch;
        });
    }
}
