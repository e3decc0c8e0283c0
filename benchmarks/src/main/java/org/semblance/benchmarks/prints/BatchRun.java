package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Path;
import org.semblance.io.fingerprints.Answers;
import org.semblance.io.fingerprints.BatchMethod;
import org.semblance.io.fingerprints.BatchQuery;
import org.semblance.io.fingerprints.FingerprintBatch;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.fingerprints.LikelyHeads;
import org.semblance.io.fingerprints.ProbeBatch;
import org.semblance.io.fingerprints.TableBatch;
import org.semblance.pairs.PairMemory;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.hamming.BatchModel.Estimate;
import org.semblance.search.hamming.FlipModel;

/**
 * The result and times of one method on a batch.
 *
 * @param answers number of answers; if one per query suffices, the number of queries that have one
 * @param preparing seconds from the queries to sorted lookups or tables
 * @param searching seconds from the opening of the index to sorted answers
 */
record BatchRun(TableMethod method, long answers, double preparing, double searching) {
    private static final int RUNS = 2;
    private static final double LONG = 20; // seconds; a longer run is not repeated

    double total() {
        return preparing + searching;
    }

    /**
     * The faster of two runs; if the first takes long, that one.
     *
     * @param psm the p and k of psm
     */
    static BatchRun best(
            Workload workload, Estimate psm, TableMethod method, int threads, Path index, BitVectors queries)
            throws IOException, InterruptedException {
        BatchRun best = of(workload, psm, method, method.isFirst(), threads, index, queries);
        for (int i = 1; i < RUNS && best.total() < LONG; i++) {
            BatchRun again = of(workload, psm, method, method.isFirst(), threads, index, queries);
            if (again.total() < best.total()) best = again;
        }
        return best;
    }

    static BatchRun of(
            Workload workload,
            Estimate psm,
            TableMethod method,
            boolean first,
            int threads,
            Path index,
            BitVectors queries)
            throws IOException, InterruptedException {
        Workers workers = new Workers(threads);
        FingerprintBatch batch = new FingerprintBatch();
        for (int q = 0; q < queries.size(); q++) batch.add("q" + q, queries.rows()[q]);
        System.gc();
        long start = System.nanoTime();
        BatchMethod.Collector collector = batch(workload, psm, method, workers).collector();
        float[] margins = new float[Long.SIZE];
        for (int q = 0; q < queries.size(); q++) {
            if (method.isPsm()) queries.margins(q, margins);
            collector.add(queries.rows()[q], margins);
        }
        BatchMethod.PreparedBatch prepared = collector.prepared();
        double preparing = Timing.since(start);
        start = System.nanoTime();
        try (FingerprintStore store =
                FingerprintStore.read(index)) { // a new instance: data read before would not be verified again
            BatchQuery query = new BatchQuery(store, first, false, workers, PairMemory.usual(), Progress.SILENT);
            try (Answers answers = query.answer(batch, prepared)) {
                return new BatchRun(method, answers.count(), preparing, Timing.since(start));
            }
        }
    }

    private static BatchMethod batch(Workload workload, Estimate psm, TableMethod method, Workers workers) {
        int distance = workload.distance();
        if (method.isPsm()) {
            return new ProbeBatch(new LikelyHeads(psm.lead(), psm.combinations(), distance, FlipModel.USUAL), distance);
        }
        return new TableBatch(
                prints -> method.table(prints, distance, workload.psm(), workers), method.mostBytes(1, distance));
    }

    @Override
    public String toString() {
        return "%s: %,d answers, %.3f s to prepare, %.3f s to search"
                .formatted(method.name(), answers, preparing, searching);
    }
}
