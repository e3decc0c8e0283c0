package org.semblance.cli.index;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.Encoder;
import org.semblance.records.bits.FingerprintForm;
import org.semblance.records.bits.FrequencyCounter;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.records.bits.Weighting;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Workers;
import org.semblance.text.Detectors;
import org.semblance.text.IdfTable;

/** Creates the fingerprints of documents, with a method of the catalogue and weights stored in the index. */
final class DocumentFingerprinter {
    private static final String METHOD = "method";
    private static final String WEIGHTS = "weights";

    private final Detector<?> detector;
    private final FingerprintForm form;

    /** @throws IllegalArgumentException if the method does not create 64-bit fingerprints, or a parameter is invalid */
    DocumentFingerprinter(String method, Map<String, String> parameters) {
        this.detector = Detectors.of(method, parameters);
        this.form = detector.profile()
                .fingerprints()
                .filter(f -> f.bits() == Long.SIZE)
                .orElseThrow(() -> new IllegalArgumentException(
                        "an index on disk stores 64-bit fingerprints, which %s does not make: %s"
                                .formatted(method, remedy())));
    }

    private String remedy() {
        if (detector.profile().fingerprints().isPresent()) return "omit bits";
        return detector.online() instanceof OnlineForm.Refused
                ? "to compare new documents with old ones use 'semblance link -m %s'".formatted(detector.name())
                : "for %s add --live".formatted(detector.name());
    }

    private static DocumentFingerprinter kept(Map<String, String> settings) {
        Map<String, String> parameters = new LinkedHashMap<>(settings);
        return new DocumentFingerprinter(Objects.requireNonNull(parameters.remove(METHOD), METHOD), parameters);
    }

    /** The settings stored in the index. */
    Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(Map.of(METHOD, detector.name()));
        for (String name : form.parameters()) {
            if (detector.parameters().containsKey(name))
                settings.put(name, detector.parameters().get(name));
        }
        // A weight table is copied into the index, which then does not depend on the file.
        stored().ifPresent(table -> settings.put(WEIGHTS, table.weights()));
        return settings;
    }

    /** Memory for a batch, in a heap that holds the stored weights and a lookup table of twice their size. */
    static long room(long heap, Optional<byte[]> weights) {
        return MemoryPlan.roomForIndex(
                heap, 3L * weights.map(kept -> kept.length).orElse(0));
    }

    /**
     * The weights of features as stored in the index; empty if all weights are equal.
     *
     * @param minTokens documents with fewer features are ignored
     */
    Optional<byte[]> weights(Source corpus, int threads, int minTokens) throws InterruptedException {
        if (stored().isPresent()) return stored().map(IdfTable::bytes);
        if (!detector.encoding().dependsOnCollection()) return Optional.empty();
        DocumentFrequencies counted = new FrequencyReader(
                        detector.analyzer(), Math.max(1, minTokens), new Workers(threads))
                .read(corpus, new MemoryMeter(Heap.limit()));
        return Optional.of(IdfTable.of(counted, detector).bytes());
    }

    /** The table that the user named. */
    private Optional<IdfTable> stored() {
        return form.weighted()
                .map(SimhashEncoding::weighting)
                .filter(Weighting.Stored.class::isInstance)
                .map(w -> IdfTable.of(((Weighting.Stored) w).frequencies(), detector));
    }

    /**
     * Fingerprints with stored settings and weights; a document with too few features has none.
     *
     * @param index where they are stored, for error messages
     */
    static RecordFingerprinter with(Map<String, String> settings, Optional<byte[]> weights, int minTokens, Path index)
            throws IOException {
        FingerprintForm form = kept(settings).form;
        TextFingerprinter fingerprinter = weights.isEmpty()
                ? form.fingerprinter()
                : form.fingerprinter(IdfTable.of(weights.get(), index).frequencies());
        return (document, place) -> {
            TextFingerprinter.Fingerprint print = fingerprinter.fingerprint(document.text());
            return print.features() < Math.max(1, minTokens)
                    ? null
                    : new RecordFingerprinter.Print(document.id(), print.bits(), print.margins());
        };
    }

    /**
     * Counts the document frequencies of features.
     *
     * @param minTokens documents with fewer features are ignored; at least 1
     */
    private record FrequencyReader(Analyzer analyzer, int minTokens, Workers workers) {
        DocumentFrequencies read(Source source, MemoryMeter footprint) throws InterruptedException {
            FrequencyCounter counter = new FrequencyCounter(footprint);
            long total = source.totalBytes();
            workers.share(() -> {
                Encoder encoder = counter.encoder();
                Analyzer.Worker analysis = analyzer.worker(encoder);
                for (Source.Chunk chunk = next(source, footprint, total); chunk != null; ) {
                    chunk.read(new Counting(encoder, analysis, minTokens));
                    encoder.seal();
                    chunk = next(source, footprint, total);
                }
            });
            return counter.frequencies();
        }

        private static Source.@Nullable Chunk next(Source source, MemoryMeter footprint, long total)
                throws IOException, InterruptedException {
            synchronized (source) {
                if (Thread.interrupted()) throw new InterruptedException();
                footprint.reached(source.bytesRead(), total);
                return source.next();
            }
        }

        /** Counts the documents of a chunk. */
        private record Counting(Encoder encoder, Analyzer.Worker analysis, int minTokens)
                implements Source.DocumentSink {
            @Override
            public void accept(Document document, long position) {
                encoder.begin(document);
                analysis.analyze(document);
                if (encoder.lastSize() < minTokens) encoder.clearLast();
            }

            /** Reported later, when the fingerprints are made. */
            @Override
            public void reject(long position, String reason) {}
        }
    }
}
