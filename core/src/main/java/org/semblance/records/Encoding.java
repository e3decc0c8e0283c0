package org.semblance.records;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.semblance.run.MemoryMeter;
import org.semblance.run.NativeMemory;
import org.semblance.run.Workers;

/** How documents are brought into one form. */
public interface Encoding<R extends Records> extends Closeable {
    /** The same for one run; to be closed when its records are no longer needed. Most need nothing but the heap. */
    default Encoding<R> opened(NativeMemory workplace) throws IOException {
        return this;
    }

    /** Memory that it may take outside of the heap. */
    default long outside() {
        return 0;
    }

    @Override
    default void close() throws IOException {}

    /**
     * Whether the form of a document depends on the other documents of the collection, as tf-idf weights do. If so, a document cannot be
     * encoded on its own.
     */
    boolean dependsOnCollection();

    /** An encoder for one thread, which adds to the footprint what it takes and what the chunks take that it hands over. */
    Encoder encoder(MemoryMeter footprint);

    /** An encoder that takes what it needs. */
    default Encoder encoder() {
        return encoder(MemoryMeter.unbounded());
    }

    /**
     * One collection of all chunks in their order; they come from {@link #encoder}s of this encoding and are consumed. In
     * the footprint, the collection takes the place of the chunks.
     */
    R assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) throws InterruptedException;

    /** How documents of this form travel one by one; empty if they do not, or not before all are counted. */
    default Optional<RecordCodec<R>> codec() {
        return Optional.empty();
    }

    /** How they travel until all are counted; empty if their form does not depend on that. */
    default Optional<TwoPhaseCodec<R>> twoPhaseCodec() {
        return Optional.empty();
    }

    /** One collection of all chunks, whatever it takes. */
    default R assemble(List<Encoded> chunks, Workers workers) throws InterruptedException {
        return assemble(chunks, workers, MemoryMeter.unbounded());
    }
}
