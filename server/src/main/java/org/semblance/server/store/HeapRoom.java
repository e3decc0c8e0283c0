package org.semblance.server.store;

import java.util.Collection;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.semblance.run.Heap;

/**
 * Heap budget of all open indexes. The rest of the heap is for requests and for rebuilding structures.
 *
 * @param most budget in bytes
 * @param taken current memory of each index
 */
record HeapRoom(long most, Collection<LongSupplier> taken) {
    /** Three fifths of the heap. */
    static HeapRoom standard() {
        return new HeapRoom(Heap.limit() / 5 * 3, ConcurrentHashMap.newKeySet());
    }

    void add(LongSupplier index) {
        taken.add(index);
    }

    void remove(LongSupplier index) {
        taken.remove(index);
    }

    /** Unused part of the budget; negative if it is exceeded. */
    long left() {
        return most - taken.stream().mapToLong(LongSupplier::getAsLong).sum();
    }
}
