package org.semblance.server.store;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.semblance.run.Heap;

/**
 * The heap that indexes which are open together may take. The rest is for requests, and for what is made anew beside what is in use.
 *
 * @param most bytes
 */
record HeapRoom(long most, Collection<LongSupplier> taken) {
    /** Of the heap there is. */
    static HeapRoom usual() {
        return new HeapRoom(Heap.limit() / 5 * 3, ConcurrentHashMap.newKeySet());
    }

    void add(LongSupplier index) {
        taken.add(index);
    }

    void remove(LongSupplier index) {
        taken.remove(index);
    }

    /** What is left, less than 0 if too much is taken. */
    long left() {
        return most - taken.stream().mapToLong(LongSupplier::getAsLong).sum();
    }
}
