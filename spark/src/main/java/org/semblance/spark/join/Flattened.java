package org.semblance.spark.join;

import java.util.Collections;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Function;

/** What is made of each of some things, one behind the other. */
final class Flattened<S, T> implements Iterator<T> {
    private final Iterator<S> things;
    private final Function<S, Iterator<T>> made;
    private Iterator<T> current = Collections.emptyIterator();

    Flattened(Iterator<S> things, Function<S, Iterator<T>> made) {
        this.things = things;
        this.made = made;
    }

    @Override
    public boolean hasNext() {
        while (!current.hasNext() && things.hasNext()) current = made.apply(things.next());
        return current.hasNext();
    }

    @Override
    public T next() {
        if (!hasNext()) throw new NoSuchElementException();
        return current.next();
    }
}
