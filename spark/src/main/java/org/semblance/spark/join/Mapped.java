package org.semblance.spark.join;

import java.util.Iterator;
import java.util.function.Function;

/** What is made of each of some things. */
record Mapped<S, T>(Iterator<S> things, Function<S, T> made) implements Iterator<T> {
    @Override
    public boolean hasNext() {
        return things.hasNext();
    }

    @Override
    public T next() {
        return made.apply(things.next());
    }
}
