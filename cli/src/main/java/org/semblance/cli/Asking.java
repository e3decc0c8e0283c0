package org.semblance.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import org.semblance.io.prints.Answers;
import org.semblance.io.prints.BatchMethod;
import org.semblance.io.prints.BatchQuery;
import org.semblance.io.prints.PrintBatch;
import org.semblance.io.prints.PrintStore;
import org.semblance.pairs.PairRoom;
import org.semblance.report.Tsv;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.Workers;

/** Asks an index for fingerprints in batches that fit the memory, and prints what it answers. */
final class Asking implements PrintInput.Sink {
    /** The nearest match so far, and the order of the batch itself. */
    private static final int BYTES_WHILE_ASKED = 24;

    private final PrintStore store;
    private final BatchMethod method;
    private final boolean add;
    private final BatchQuery query;
    private final Progress progress;
    private final BufferedWriter out;
    private final long room = MemoryPlan.roomForIndex(Heap.limit(), 0) / 4 * 3;
    private PrintBatch batch = new PrintBatch();
    private BatchMethod.Collector collector;

    Asking(
            PrintStore store,
            BatchMethod method,
            boolean first,
            boolean add,
            int threads,
            Progress progress,
            BufferedWriter out) {
        PairRoom pairs = new PairRoom(room / 3, PairRoom.usual().directory());
        this.store = store;
        this.method = method;
        this.add = add;
        this.query = new BatchQuery(store, first, add, new Workers(threads), pairs, progress);
        this.progress = progress;
        this.out = out;
        this.collector = method.collector();
    }

    @Override
    public void accept(Fingerprinter.Print print) throws IOException, InterruptedException {
        boolean full = 2 * batch.bytes() + (method.bytesPerQuery() + BYTES_WHILE_ASKED) * (batch.size() + 1) > room;
        if (batch.size() > 0 && full || !batch.fits(print.id())) ask();
        batch.add(print.id(), print.bits());
        collector.add(print.bits(), print.margins());
    }

    private void ask() throws IOException, InterruptedException {
        progress.begin(Stage.SEARCH, store.size(), "fingerprints");
        try (Answers answers = query.answer(batch, collector.prepared())) {
            progress.end();
            if (add) store.stage(batch); // before anything is printed, as it may be refused
            answers.forEach(answer -> out.write(
                    Tsv.escape(answer.query()) + "\t" + Tsv.escape(answer.match()) + "\t" + answer.distance() + "\n"));
        }
        out.flush();
        batch = new PrintBatch();
        collector = method.collector();
    }

    /** Asks for what is left. */
    void finish() throws IOException, InterruptedException {
        ask();
        if (add) store.commit();
    }
}
