package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.semblance.run.Workers;

/**
 * Sorts any number of pairs: in memory if they fit, else through a temporary file. Each thread fills its own
 * {@link PairBuffer}; a full buffer is sorted and written as a run, and the runs are merged when the pairs are read.
 */
public final class PairSorter implements Closeable {
    private final int documents;
    private final long share;
    private final SpillFile file;
    private final List<SortedPairs> runs = new ArrayList<>();
    private final List<PairBuffer> buffers = new ArrayList<>();

    /** A sorter of pairs among a number of documents, for a number of threads. */
    public PairSorter(int documents, PairMemory room, int threads) {
        this.documents = documents;
        this.share = Math.max(1, room.bytes() / PairColumns.BYTES_EACH / threads);
        this.file = new SpillFile(room.scratch());
    }

    /** A buffer for one thread. */
    public synchronized PairBuffer buffer() {
        PairBuffer buffer = new PairBuffer(this, share);
        buffers.add(buffer);
        return buffer;
    }

    /** Sorts, writes and empties a full buffer. */
    void spill(PairColumns pairs) {
        PairSort.sort(pairs, documents);
        SortedPairs run = file.write(pairs);
        pairs.clear();
        synchronized (this) {
            runs.add(run);
        }
    }

    /** The number of pairs so far; no thread may be adding pairs. */
    public synchronized long count() {
        return runs.stream().mapToLong(SortedPairs::count).sum()
                + buffers.stream().mapToLong(b -> b.pairs.size()).sum();
    }

    /** All pairs in order. No pair can be added afterwards; closing the pairs closes the sorter. */
    public SortedPairs sorted(Workers workers) throws InterruptedException {
        List<PairColumns> rests = buffers.stream().map(b -> b.pairs).toList();
        if (runs.isEmpty()) {
            PairColumns all = PairColumns.joined(rests);
            PairSort.sort(all, documents, workers);
            return new Pairs(all);
        }
        workers.forEach(rests.size(), r -> PairSort.sort(rests.get(r), documents));
        List<SortedPairs> parts = new ArrayList<>(runs);
        for (PairColumns rest : rests) parts.add(new Pairs(rest));
        return new MergedPairs(parts, this);
    }

    /** Closes the sorter after a failure, which remains the primary exception. */
    public void abandon(Throwable failure) {
        try {
            close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Drops all pairs. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
