package org.semblance.records.relation;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.sets.TokenSetEncoder;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.NativeMemory;
import org.semblance.run.Workers;

/** Documents as a {@link StoredRelation}: the same tokens as in {@link TokenSets}, written to a store. */
public record RelationEncoding(RelationEngine engine) implements Encoding<StoredRelation> {
    /** Opens a store and returns the encoding that writes to it. */
    @Override
    public Encoding<StoredRelation> opened(NativeMemory memory) throws IOException {
        return new OpenRelationEncoding(engine.open(memory), memory.bytes());
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    /** Without a store an encoder only computes sizes and fingerprints. */
    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new TokenSetEncoder(false, footprint);
    }

    @Override
    public StoredRelation assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
        if (!chunks.isEmpty())
            throw new IllegalStateException("the encoding must be opened before documents are encoded");
        return new StoredRelation(null, new int[0], new int[0]);
    }

    /**
     * The encoding of one run; rows are written to a store when chunks are sealed. The ordinals of a chunk are not yet
     * known then, so its documents are numbered in order of arrival and mapped to ordinals at the end.
     */
    static final class OpenRelationEncoding implements Encoding<StoredRelation> {
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

        /**
         * Buffers rows for a store, partitioned by the leading bits of their shingles. Rows of one partition are
         * appended together, so that a query for a partition reads few row groups instead of the whole relation.
         */
        static final class RowBuffers {
            private static final int MOST_BITS = 6;
            private static final int ROW_BYTES = Integer.BYTES + Long.BYTES;

            /**
             * Number of rows appended at once: the size of a DuckDB row group, for which it stores the minimum and
             * maximum value. With fewer rows a group would contain several partitions, and a query for one of them
             * would read them all.
             */
            private static final int GROUP = 60 << 11;

            private final RelationStore store;
            private final int bits;
            private final Partition[] partitions;

            /** Rows of a partition; the arrays grow to the capacity. */
            private static final class Partition {
                int[] documents = new int[16];
                long[] shingles = new long[16];
                int rows;
            }

            /** The rows of a full buffer. */
            @SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
            private record Full(int[] documents, long[] shingles, int rows) {}

            /** Creates as many partitions as fit into a fifth of the heap. */
            RowBuffers(RelationStore store, long heap) {
                this.store = store;
                long most = Math.clamp(heap / 5 / (GROUP * ROW_BYTES), 1, 1L << MOST_BITS);
                this.bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(most);
                this.partitions = new Partition[1 << bits];
                Arrays.setAll(partitions, p -> new Partition());
            }

            long mostBytes() {
                return (long) partitions.length * ROW_BYTES * GROUP;
            }

            /**
             * Adds the rows of documents whose hashes end at {@code ends}, numbered from {@code first}. Thread-safe.
             */
            void add(long[] hashes, int[] ends, int documents, int first) {
                int i = 0;
                for (int d = 0; d < documents; d++) {
                    for (; i < ends[d]; i++) {
                        Full full = add(partitions[partition(hashes[i])], first + d, hashes[i]);
                        if (full != null) store.append(full.documents, full.shingles, full.rows);
                    }
                }
            }

            private int partition(long hash) {
                return bits == 0 ? 0 : (int) (hash >>> (Long.SIZE - bits));
            }

            private @Nullable Full add(Partition partition, int document, long shingle) {
                synchronized (partition) {
                    if (partition.rows == partition.documents.length) lengthen(partition);
                    partition.documents[partition.rows] = document;
                    partition.shingles[partition.rows++] = shingle;
                    return partition.rows == GROUP ? taken(partition) : null;
                }
            }

            private void lengthen(Partition partition) {
                int longer = Math.min(2 * partition.rows, GROUP);
                partition.documents = Arrays.copyOf(partition.documents, longer);
                partition.shingles = Arrays.copyOf(partition.shingles, longer);
            }

            private static Full taken(Partition partition) {
                Full full = new Full(partition.documents, partition.shingles, partition.rows);
                partition.documents = new int[16];
                partition.shingles = new long[16];
                partition.rows = 0;
                return full;
            }

            /** Writes the remaining rows. */
            void flush(Workers workers) throws InterruptedException {
                workers.forEach(partitions.length, p -> {
                    Full rest = taken(partitions[p]);
                    if (rest.rows > 0) store.append(rest.documents, rest.shingles, rest.rows);
                });
            }
        }
    }
}
