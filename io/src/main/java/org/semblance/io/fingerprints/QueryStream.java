package org.semblance.io.fingerprints;

import java.io.IOException;
import org.semblance.run.Stage;

/** Collects queries into batches that fit into memory; the boundaries of batches do not affect the results. */
public final class QueryStream {
    /** The nearest match, and the order of the batch. */
    private static final int BYTES_WHILE_ASKED = 24;

    private final BatchQuery query;
    private final BatchMethod method;
    private final long room;
    private final Answers.Sink sink;
    private FingerprintBatch batch = new FingerprintBatch();
    private BatchMethod.Collector collector;

    /**
     * @param query if {@code among}, queries are also added to the index
     * @param room bytes of memory for a batch, which always holds at least one query
     */
    public QueryStream(BatchQuery query, BatchMethod method, long room, Answers.Sink sink) {
        this.query = query;
        this.method = method;
        this.room = room;
        this.sink = sink;
        this.collector = method.collector();
    }

    /**
     * Adds the next query.
     *
     * @param margins confidence of its bits, or empty if unknown; not kept
     */
    public void add(String id, long print, float[] margins) throws IOException, InterruptedException {
        boolean full = 2 * batch.bytes() + (method.bytesPerQuery() + BYTES_WHILE_ASKED) * (batch.size() + 1) > room;
        if (batch.size() > 0 && full || batch.size() == method.mostQueries() || !batch.fits(id)) ask();
        batch.add(id, print);
        collector.add(print, margins);
    }

    private void ask() throws IOException, InterruptedException {
        FingerprintStore store = query.store();
        query.progress().begin(Stage.SEARCH, store.size(), "fingerprints");
        try (Answers answers = query.answer(batch, collector.prepared())) {
            query.progress().end();
            if (query.among()) store.stage(batch); // before any answer is output, as it may be rejected
            answers.forEach(sink);
        }
        batch = new FingerprintBatch();
        collector = method.collector();
    }

    /** Answers the remaining queries; queries added to the index become visible with its next commit. */
    public void finish() throws IOException, InterruptedException {
        ask();
    }
}
