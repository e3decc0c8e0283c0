package org.semblance.report.audit;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import java.util.List;
import org.semblance.analysis.TokenHash;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.columns.LongIntTable;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.read.RecordReader;
import org.semblance.report.audit.SamplingDesign.Stratum;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Progress;

/**
 * All documents of a run by the hashes of their ids, and the probes sampled from them. For link only new documents are
 * sampled.
 */
final class SamplingFrame {
    /** Sample size that stands for all documents. */
    static final int CENSUS = Integer.MAX_VALUE;

    private final SamplingDesign design;
    private final int[] drawn;
    private final IdNumbers degrees;
    private final boolean linked;
    private final IdNumbers probes = new IdNumbers();

    private SamplingFrame(Columns columns, IdNumbers degrees, boolean linked, int sample, long seed) {
        this.linked = linked;
        this.design = new SamplingDesign(columns.degrees.toArray(), columns.lengths.toArray(), sample);
        this.drawn = design.draw(seed);
        this.degrees = degrees;
        for (int i = 0; i < drawn.length; i++) probes.put(columns.keys.get(drawn[i]), i + 1);
    }

    /** @param degrees number of pairs that the run lists for each document */
    static SamplingFrame read(SavedRun run, IdNumbers degrees, int sample, long seed, Progress progress)
            throws IOException {
        Columns columns = new Columns();
        try (RecordReader records = Sources.reread(inputs(run), run.reading())) {
            while (records.next()) {
                if (Thread.currentThread().isInterrupted()) throw new InterruptedIOException();
                Document document = records.document();
                if (document == null) continue;
                columns.add(document, degrees);
                progress.reached(records.bytesRead());
            }
        }
        if (columns.size() == 0) throw new InputException(run.directory() + ": the run had no documents");
        return new SamplingFrame(columns, degrees, run.news() > 0, sample, seed);
    }

    /** Inputs whose documents may be sampled. */
    static List<Input> inputs(SavedRun run) {
        return run.news() > 0 ? run.inputs().subList(0, run.news()) : run.inputs();
    }

    /** Whether probes are compared with documents that cannot be sampled (link). */
    boolean isLinked() {
        return linked;
    }

    /** See {@link SamplingDesign#share}. */
    double share(int classOfProbe, int classOfOther) {
        return linked ? 1 : design.share(classOfProbe, classOfOther);
    }

    /** Minimum share of a pair where it counts. */
    double leastShare() {
        return linked ? 1 : SamplingDesign.HALF;
    }

    List<Stratum> strata() {
        return design.strata();
    }

    /** Number of documents. */
    int documents() {
        return strata().stream().mapToInt(Stratum::size).sum();
    }

    int probes() {
        return drawn.length;
    }

    /** Whether every document is a probe. */
    boolean isCensus() {
        return probes() == documents();
    }

    /** Stratum of each probe. */
    int[] strataOfProbes() {
        return Arrays.stream(drawn).map(design::stratum).toArray();
    }

    /** Index of the probe with this id hash, or -1. */
    int probe(long key) {
        return probes.get(key) - 1;
    }

    /** Class of a document by its number of listed pairs, see {@link SamplingDesign#share}. */
    int classOf(long key) {
        return SamplingDesign.classOf(degrees.get(key));
    }

    private static final class Columns {
        private final IntColumn lengths = new IntColumn();
        private final IntColumn degrees = new IntColumn();
        private final LongColumn keys = new LongColumn();

        int size() {
            return lengths.size();
        }

        void add(Document document, IdNumbers of) {
            long key = IdNumbers.key(document.id());
            keys.add(key);
            lengths.add(document.text().length());
            degrees.add(of.get(key));
        }
    }

    /**
     * Map from document ids to numbers. Ids are represented by 64-bit hashes: the probability of a collision among a
     * million ids is 1 in 37 million.
     */
    static final class IdNumbers {
        private final LongIntTable numbers = new LongIntTable(1 << 10);

        static long key(String id) {
            return TokenHash.of(id);
        }

        /** Adds 1 to the number of a key. */
        void count(long key) {
            numbers.put(key, Math.min(numbers.get(key), Integer.MAX_VALUE - 1) + 1);
        }

        /** Sets a number, from 1, if there is none yet. */
        void put(long key, int number) {
            if (numbers.get(key) == 0) numbers.put(key, number);
        }

        /** The number, or 0 if absent. */
        int get(long key) {
            return numbers.get(key);
        }
    }
}
