package org.semblance.search;

import org.jspecify.annotations.Nullable;

/** A value that the rounds of a plan share; made for the first of them, so that a plan takes no memory until then. */
public final class Lazy<T> {
    private @Nullable T value;

    /** Makes the value. */
    public interface Maker<T> {
        T make() throws InterruptedException;
    }

    public T get(Maker<T> maker) throws InterruptedException {
        T made = value == null ? maker.make() : value;
        value = made;
        return made;
    }
}
