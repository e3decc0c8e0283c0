package org.semblance.pairs;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.semblance.run.Workers;

/**
 * Sorts any number of pairs: in memory as long as they fit their room, and through a temporary file beyond. Each thread
 * fills a {@link PairBuffer} of its own; one that has used up its share is sorted and written as a run, and the runs are
 * merged when the pairs are read.
 */
public final class PairSorter implements Closeable {
    private final int documents;
    private final long share;
    private final SpillFile file;
    private final List<SortedPairs> runs = new ArrayList<>();
    private final List<PairBuffer> buffers = new ArrayList<>();

    /** A sorter of pairs among so many documents for so many threads. */
    public PairSorter(int documents, PairMemory room, int threads) {
        this.documents = documents;
        this.share = Math.max(1, room.bytes() / PairColumns.BYTES_EACH / threads);
        this.file = new SpillFile(room.scratch());
    }

    /** An entrance for one thread. */
    public synchronized PairBuffer buffer() {
        PairBuffer buffer = new PairBuffer(this, share);
        buffers.add(buffer);
        return buffer;
    }

    /** Writes what a buffer holds, and empties it. */
    void spill(PairColumns pairs) {
        PairSort.sort(pairs, documents);
        SortedPairs run = file.write(pairs);
        pairs.clear();
        synchronized (this) {
            runs.add(run);
        }
    }

    /** How many pairs there are by now; the buffers must be at rest. */
    public synchronized long count() {
        return runs.stream().mapToLong(SortedPairs::count).sum()
                + buffers.stream().mapToLong(b -> b.pairs.size()).sum();
    }

    /** All pairs in order; nothing may be added any more, and to close them closes the sorter. */
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

    /** Drops everything because of a failure, which is the one to tell. */
    public void abandon(Throwable failure) {
        try {
            close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Drops everything. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
