package org.semblance.spark.join;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** Lazy operations on iterators. */
final class Iterators {
    private Iterators() {}

    static <S, T> Iterator<T> map(Iterator<S> source, Function<S, T> function) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return source.hasNext();
            }

            @Override
            public T next() {
                return function.apply(source.next());
            }
        };
    }

    static <S, T> Iterator<T> flatMap(Iterator<S> source, Function<S, Iterator<T>> function) {
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
    static <T> Iterator<List<T>> batches(Iterator<T> source, int size) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return source.hasNext();
            }

            @Override
            public List<T> next() {
                if (!hasNext()) throw new NoSuchElementException();
                List<T> batch = new ArrayList<>(size);
                while (batch.size() < size && source.hasNext()) batch.add(source.next());
                return batch;
            }
        };
    }
}
