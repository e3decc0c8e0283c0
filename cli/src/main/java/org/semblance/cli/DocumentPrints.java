package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.semblance.Detector;
import org.semblance.corpus.CorpusReader;
import org.semblance.document.Source;
import org.semblance.pairs.Keep;
import org.semblance.records.simhash.SimhashEncoding;
import org.semblance.run.Footprint;
import org.semblance.run.Heap;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.text.Detectors;
import org.semblance.text.IdfTable;
import org.semblance.text.Simhash;

/** Fingerprints of texts, made as the settings of an index say. */
final class DocumentPrints {
    private static final String METHOD = "method";

    private DocumentPrints() {}

    /**
     * The parameters of a method with all presets, to be kept with an index.
     *
     * @throws IllegalArgumentException if the method makes no fingerprints of 64 bits, or a parameter is wrong
     */
    static Map<String, String> settings(String method, Map<String, String> parameters) {
        Detector<?> detector = Detectors.of(method, parameters);
        simhash(detector);
        Map<String, String> settings = new LinkedHashMap<>(detector.parameters());
        settings.put(METHOD, method);
        return settings;
    }

    private static Detector<?> detector(Map<String, String> settings) {
        Map<String, String> parameters = new LinkedHashMap<>(settings);
        return Detectors.of(Objects.requireNonNull(parameters.remove(METHOD), METHOD), parameters);
    }

    private static SimhashEncoding simhash(Detector<?> detector) {
        if (detector.encoding() instanceof SimhashEncoding simhash && simhash.bits() == Long.SIZE) return simhash;
        throw new IllegalArgumentException(
                "an index has fingerprints of 64 bits: method must be simhash, without bits=128");
    }

    /** The weights of features in a corpus, as they are kept with an index; none if the method does not count them. */
    static Optional<byte[]> weights(Map<String, String> settings, Source corpus, int threads)
            throws IOException, InterruptedException {
        Detector<?> detector = detector(settings);
        SimhashEncoding simhash = simhash(detector);
        if (!simhash.needsCollection()) return Optional.empty();
        Workers workers = new Workers(threads);
        CorpusReader.Input input = new CorpusReader(
                        detector.analyzer(), simhash, Keep.first(), document -> false, 1, workers, Progress.SILENT)
                .read(corpus, new Footprint(Heap.limit()));
        return Optional.of(new IdfTable(simhash.frequencies(input.encoded(), workers)).bytes());
    }

    /**
     * Fingerprints by the weights that were kept; a document of fewer features than wanted has none.
     *
     * @param index where they were kept, for complaints
     */
    static Fingerprinter with(Map<String, String> settings, Optional<byte[]> weights, int minTokens, Path index)
            throws IOException {
        Detector<?> detector = detector(settings);
        Simhash simhash =
                weights.isEmpty() ? Simhash.of(detector) : Simhash.of(detector, IdfTable.of(weights.get(), index));
        return (document, place) -> {
            Simhash.Fingerprint print = simhash.fingerprint(document.text());
            return print.features() < Math.max(1, minTokens)
                    ? null
                    : new Fingerprinter.Print(document.id(), print.bits(), print.margins());
        };
    }
}
