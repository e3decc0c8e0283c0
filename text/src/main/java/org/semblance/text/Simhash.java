package org.semblance.text;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.records.bits.FingerprintForm;
import org.semblance.records.bits.Fingerprinter;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.text.words.Terms;

/**
 * Simhash fingerprints of 64 bits for single texts: the same as those of the method {@code simhash} for the same texts
 * and weights. Thread-safe.
 */
public final class Simhash implements TextFingerprinter {
    /** Workers that have read a longer text are not reused, since their buffers have grown with it. */
    private static final int LONGEST_KEPT = 1 << 18;

    private final Analyzer features;
    private final Weighting weighting;
    private final Queue<Worker> idle = new ConcurrentLinkedQueue<>();

    /**
     * Fingerprints by the given features and weights.
     *
     * @throws IllegalArgumentException if the weights depend on a collection
     */
    public Simhash(Analyzer features, Weighting weighting) {
        this.features = features;
        this.weighting = weighting;
        idle.add(new Worker(features, weighting));
    }

    /** Fingerprints of English stems, weighted by their occurrences. */
    public static Simhash byOccurrences() {
        return new Simhash(new Terms(true, true), new Weighting.Occurrences(TermFrequency.RAW));
    }

    /** Fingerprints of English stems, weighted by a table as the fingerprints of its collection were. */
    public static Simhash by(IdfTable table) {
        return new Simhash(new Terms(true, true), table.weighting());
    }

    /**
     * The fingerprints of a detector.
     *
     * @throws IllegalArgumentException if it has none of 64 bits, or its weights depend on a collection, so that a
     *     table is needed
     */
    public static Simhash of(Detector<?> detector) {
        return new Simhash(
                detector.analyzer(), form(detector).weighted().orElseThrow().weighting());
    }

    /** The features of a detector, weighted by a table as the fingerprints of its collection were. */
    public static Simhash of(Detector<?> detector, IdfTable table) {
        form(detector);
        return new Simhash(detector.analyzer(), table.weighting());
    }

    private static FingerprintForm form(Detector<?> detector) {
        return detector.profile()
                .fingerprints()
                .filter(f -> f.bits() == Long.SIZE && f.weighted().isPresent())
                .orElseThrow(() -> new IllegalArgumentException(
                        "method " + detector.name() + " has no simhash fingerprints of 64 bits"));
    }

    @Override
    public Fingerprint fingerprint(CharSequence text) {
        Worker worker = idle.poll();
        if (worker == null) worker = new Worker(features, weighting);
        Fingerprint fingerprint = worker.fingerprint(text.toString());
        if (text.length() <= LONGEST_KEPT) idle.add(worker);
        return fingerprint;
    }

    /** Computes fingerprints for one thread. */
    private static final class Worker {
        private final Fingerprinter fingerprinter;
        private final Analyzer.Worker analysis;

        Worker(Analyzer features, Weighting weighting) {
            this.fingerprinter = Fingerprinter.of(Long.SIZE, weighting);
            this.analysis = features.worker(fingerprinter);
        }

        Fingerprint fingerprint(String text) {
            analysis.analyze(text);
            float[] margins = new float[Long.SIZE];
            if (fingerprinter.features() == 0) return new Fingerprint(0, margins, 0);
            fingerprinter.margins(margins);
            return new Fingerprint(fingerprinter.word(0), margins, fingerprinter.features());
        }
    }
}
