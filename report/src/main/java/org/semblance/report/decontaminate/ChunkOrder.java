package org.semblance.report.decontaminate;

import org.semblance.io.read.RecordChunks;

/** Orders threads that read chunks at the same time: what they write about a chunk follows all chunks before it. */
final class ChunkOrder {
    private int next;

    /** Waits until all chunks before this one are done. */
    synchronized void await(RecordChunks.Chunk chunk) throws InterruptedException {
        while (next != chunk.number()) wait();
    }

    synchronized void done(RecordChunks.Chunk chunk) {
        next = chunk.number() + 1;
        notifyAll();
    }
}
