package org.semblance.records;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.semblance.run.MemoryMeter;
import org.semblance.run.NativeMemory;
import org.semblance.run.Workers;
import org.semblance.spill.ScratchFiles;

/** Converts documents to one form of {@link Records}. */
public interface Encoding<R extends Records> extends Closeable {
    /**
     * An instance for one run, to be closed when its records are no longer needed. Default: this encoding, as most need
     * only the heap.
     */
    default Encoding<R> opened(NativeMemory memory) throws IOException {
        return this;
    }

    /** Limit of the memory used outside the heap, in bytes. */
    default long outside() {
        return 0;
    }

    /** Heap that the encoding itself takes, however many documents there are, such as that of a table of weights. */
    default long fixedBytes() {
        return 0;
    }

    @Override
    default void close() throws IOException {}

    /**
     * Whether the encoded form of a document depends on the other documents of the collection, as tf-idf weights do. If
     * so, a document cannot be encoded on its own.
     */
    boolean dependsOnCollection();

    /** An encoder for one thread. It adds its own memory and that of the chunks it returns to {@code footprint}. */
    Encoder encoder(MemoryMeter footprint);

    /** An encoder without a memory limit. */
    default Encoder encoder() {
        return encoder(MemoryMeter.unbounded());
    }

    /**
     * Combines all chunks in their order to one collection. The chunks come from {@link #encoder}s of this encoding and
     * are consumed. In the footprint the collection replaces the chunks.
     */
    R assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) throws InterruptedException;

    /**
     * The document frequencies of a collection, from which the form of other documents can be computed; empty if the form
     * does not depend on them. The chunks come from {@link #encoder}s of this encoding and are not used afterwards.
     */
    default Optional<DocumentFrequencies> documentFrequencies(List<Encoded> chunks, Workers workers)
            throws InterruptedException {
        return Optional.empty();
    }

    /** Why documents of two collections cannot be compared, and what to do; empty if they can be. */
    default Optional<String> refusesTwoCollections() {
        return Optional.empty();
    }

    /** The encoding for a sample of this share of the documents; another one if it has a limit in numbers of documents. */
    default Encoding<R> ofSample(double share) {
        return this;
    }

    /** The tokens that are compared as sets; empty if documents have another form. */
    default Optional<ComparedTokens> comparedTokens() {
        return Optional.empty();
    }

    /** How documents are kept for runs over more documents; empty if they cannot be, or are token sets. */
    default Optional<Restorable> restorable() {
        return Optional.empty();
    }

    /** Whether {@link #verified} reads documents. */
    default boolean readsTwice() {
        return false;
    }

    /** Memory that {@link #verified} needs for this many documents, besides texts. */
    default long verifyingBytes(int documents) {
        return 0;
    }

    /**
     * Completes records of which one reading leaves something open, such as whether texts with equal hashes are equal.
     * Default: nothing is open.
     *
     * @param room memory for texts; more texts go to temporary files
     */
    default R verified(R records, SecondReading documents, Workers workers, ScratchFiles scratch, long room)
            throws IOException, InterruptedException {
        return records;
    }

    /** Serialization of single records; empty if not supported, or only after document frequencies are known. */
    default Optional<RecordCodec<R>> codec() {
        return Optional.empty();
    }

    /**
     * Serialization in two phases, before and after document frequencies are known; empty if the form does not depend
     * on them.
     */
    default Optional<TwoPhaseCodec<R>> twoPhaseCodec() {
        return Optional.empty();
    }

    /** Combines all chunks without a memory limit. */
    default R assemble(List<Encoded> chunks, Workers workers) throws InterruptedException {
        return assemble(chunks, workers, MemoryMeter.unbounded());
    }
}
