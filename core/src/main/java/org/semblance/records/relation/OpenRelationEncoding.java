package org.semblance.records.relation;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.sets.TokenSetEncoder;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * The encoding of one run; rows are written to a store when chunks are sealed. The ordinals of a chunk are not yet
 * known then, so its documents are numbered in order of arrival and mapped to ordinals at the end.
 */
final class OpenRelationEncoding implements Encoding<StoredRelation> {
    private final RelationStore store;
    private final long outside;
    private final AtomicInteger arrived = new AtomicInteger();
    private final RowBuffers buffers;
    private boolean counted;

    OpenRelationEncoding(RelationStore store, long outside) {
        this.store = store;
        this.outside = outside;
        this.buffers = new RowBuffers(store, Heap.limit());
    }

    /** A chunk whose rows have been written; its documents have consecutive arrival numbers. */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    private record Arrived(int first, int[] sizes) implements Encoded {
        @Override
        public int documents() {
            return sizes.length;
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        synchronized (this) {
            if (!counted) footprint.take(buffers.mostBytes());
            counted = true;
        }
        return new TokenSetEncoder(
                false, footprint, (_, hashes, ends, documents) -> seal(hashes, ends, documents, footprint));
    }

    private Encoded seal(long[] hashes, int[] ends, int documents, MemoryMeter footprint) {
        footprint.take(Integer.BYTES * (long) documents);
        footprint.foresee(StoredRelation.bytes(documents));
        int first = arrived.getAndUpdate(n -> Math.addExact(n, documents));
        buffers.add(hashes, ends, documents, first);
        int[] sizes = Arrays.copyOf(ends, documents);
        for (int d = documents - 1; d > 0; d--) sizes[d] -= sizes[d - 1];
        return new Arrived(first, sizes);
    }

    @Override
    public StoredRelation assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        buffers.flush(workers);
        footprint.give(buffers.mostBytes());
        footprint.take(StoredRelation.bytes(arrived.get()));
        int[] sizes = new int[arrived.get()];
        int[] ordinals = new int[arrived.get()];
        int next = 0;
        for (Encoded chunk : chunks) {
            Arrived documents = (Arrived) chunk;
            System.arraycopy(documents.sizes, 0, sizes, next, documents.documents());
            for (int d = 0; d < documents.documents(); d++) ordinals[documents.first + d] = next++;
        }
        footprint.give(Integer.BYTES * (long) sizes.length);
        return new StoredRelation(store, sizes, ordinals);
    }

    @Override
    public long outside() {
        return outside;
    }

    @Override
    public void close() throws IOException {
        store.close();
    }
}
