package org.semblance.io.fingerprints;

import java.io.IOException;
import org.semblance.run.Stage;

/** Queries that come one by one and are asked in batches that fit a memory; where a batch ends makes no difference. */
public final class QueryStream {
    /** The nearest match so far, and the order of the batch itself. */
    private static final int BYTES_WHILE_ASKED = 24;

    private final BatchQuery query;
    private final BatchMethod method;
    private final long room;
    private final Answers.Sink sink;
    private FingerprintBatch batch = new FingerprintBatch();
    private BatchMethod.Collector collector;

    /**
     * @param query of which {@code among} says that queries are also added to the index
     * @param room bytes for a batch; one query is a batch in any case
     */
    public QueryStream(BatchQuery query, BatchMethod method, long room, Answers.Sink sink) {
        this.query = query;
        this.method = method;
        this.room = room;
        this.sink = sink;
        this.collector = method.collector();
    }

    /**
     * Takes the next query.
     *
     * @param margins how sure its bits are, or an empty array if that is unknown; not kept
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
            if (query.among()) store.stage(batch); // before anything is told, as it may be refused
            answers.forEach(sink);
        }
        batch = new FingerprintBatch();
        collector = method.collector();
    }

    /** Asks for what is left; queries that are added to the index count from its next commit on. */
    public void finish() throws IOException, InterruptedException {
        ask();
    }
}
