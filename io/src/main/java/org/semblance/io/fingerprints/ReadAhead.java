package org.semblance.io.fingerprints;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;

/** Reads chunks sequentially on a separate thread, one slab ahead of the consumer, with two buffers. */
final class ReadAhead implements AutoCloseable {
    private final List<Chunk> chunks;
    private final BlockingQueue<Slab> free = new ArrayBlockingQueue<>(2);
    private final BlockingQueue<Optional<Slab>> full = new ArrayBlockingQueue<>(3);
    private final Thread reader;
    private volatile @Nullable Throwable failure;

    ReadAhead(List<Chunk> chunks) {
        this.chunks = chunks;
        free.add(new Slab());
        free.add(new Slab());
        reader = Thread.ofPlatform().daemon().name("chunk-reader").start(this::read);
    }

    private void read() {
        try {
            for (int c = 0; c < chunks.size(); c++) {
                for (int row = 0; row < chunks.get(c).rows(); row += Slab.CAPACITY) {
                    Slab slab = free.take();
                    slab.fill(c, chunks.get(c), row);
                    full.put(Optional.of(slab));
                }
            }
        } catch (InterruptedException e) {
            return; // closed by the consumer
        } catch (Throwable t) {
            failure = t;
        }
        full.add(Optional.empty()); // end marker
    }

    /** The next slab, or null at the end. */
    @Nullable
    Slab next() throws InterruptedException {
        Optional<Slab> slab = full.take();
        if (slab.isPresent()) return slab.get();
        Throwable broken = failure;
        if (broken instanceof RuntimeException e) throw e;
        if (broken instanceof Error e) throw e;
        return null;
    }

    /** Returns a slab for reuse. */
    void release(Slab slab) {
        free.add(slab);
    }

    @Override
    public void close() {
        reader.interrupt();
        boolean interrupted = false;
        while (reader.isAlive()) {
            try {
                reader.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) Thread.currentThread().interrupt();
    }

    /** A reusable buffer with consecutive fingerprints of a chunk. */
    static final class Slab {
        /** 2 MB of fingerprints: eight checksummed blocks. */
        static final int CAPACITY = 1 << 18;

        final long[] prints = new long[CAPACITY];
        private int chunk;
        private int firstRow;
        private int size;

        void fill(int number, Chunk from, int row) {
            chunk = number;
            firstRow = row;
            size = Math.min(CAPACITY, from.rows() - row);
            from.prints(row, prints, size);
        }

        /** Index of the chunk, from 0. */
        int chunk() {
            return chunk;
        }

        /** The row of the first fingerprint in its chunk. */
        int firstRow() {
            return firstRow;
        }

        int size() {
            return size;
        }
    }
}
