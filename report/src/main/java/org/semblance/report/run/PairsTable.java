package org.semblance.report.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.SortedPairs;
import org.semblance.pairs.TooManyPairs;
import org.semblance.run.Progress;
import org.semblance.run.Workers;

/**
 * Writes the table of pairs and computes its digest. All threads format batches of rows and write them in order, so the
 * bytes do not depend on the number of threads.
 */
final class PairsTable {
    private final Result result;
    private final Workers workers;
    private final Progress progress;
    private final PairsFormat format;

    PairsTable(Result result, PairsFormat format, Workers workers, Progress progress) {
        this.result = result;
        this.workers = workers;
        this.progress = progress;
        this.format = format;
    }

    /**
     * Fails if the disk does not have enough space for the rows.
     *
     * @throws TooManyPairs with the space that is needed
     */
    void requireRoom(Path directory, long rows) throws IOException {
        Corpus corpus = result.corpus();
        if (rows == 0) return;
        long ids = 0;
        for (int x = 0; x < corpus.size(); x++) ids += corpus.idLength(x);
        long needed = (long) (rows * (2.0 * ids / corpus.size() + new PairRows(result, 0, format).lengthWithoutIds()));
        long free = Files.getFileStore(directory).getUsableSpace();
        if (needed > free) throw TooManyPairs.toList(rows, needed, free);
    }

    /** Writes the table; returns the digest. */
    String write(Path file, SortedPairs pairs) throws IOException, InterruptedException {
        try (PairRowWriter out = PairRowWriter.open(file, format, result)) {
            return write(out, format, pairs);
        }
    }

    /** Computes the digest only. */
    String digest(SortedPairs pairs) throws IOException, InterruptedException {
        return write(rows -> {}, PairsFormat.PARQUET, pairs); // the format without text rows
    }

    private String write(PairRowWriter out, PairsFormat rowFormat, SortedPairs pairs)
            throws IOException, InterruptedException {
        PairDigest digest = new PairDigest();
        int longestId = result.corpus().longestId();
        Turns turns = new Turns(pairs.cursor());
        workers.share(() -> {
            PairRows rows = new PairRows(result, longestId, rowFormat);
            for (long turn = turns.take(rows); turn >= 0; turn = turns.take(rows)) {
                rows.format();
                turns.await(turn);
                rows.writeTo(out, digest);
                turns.end();
                progress.reached(turn * PairRows.MOST + rows.count());
            }
        });
        return digest.value();
    }

    /** Distributes batches to threads and keeps the order of writing. */
    private static final class Turns {
        private final PairCursor pairs;
        private final Object writing = new Object();
        private long taken;
        private long written;

        Turns(PairCursor pairs) {
            this.pairs = pairs;
        }

        /** Fetches the next pairs; returns the number of the batch, or -1 if there are none. */
        synchronized long take(PairRows rows) throws IOException, InterruptedException {
            if (Thread.interrupted()) throw new InterruptedException();
            return rows.take(pairs) ? taken++ : -1;
        }

        void await(long turn) throws InterruptedException {
            synchronized (writing) {
                while (written != turn) writing.wait();
            }
        }

        void end() {
            synchronized (writing) {
                written++;
                writing.notifyAll();
            }
        }
    }
}
