package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.semblance.Detector;
import org.semblance.document.Source;
import org.semblance.records.simhash.DocumentFrequencies;
import org.semblance.records.simhash.SimhashEncoding;
import org.semblance.records.simhash.Weighting;
import org.semblance.run.Footprint;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Workers;
import org.semblance.server.match.Matching;
import org.semblance.text.Detectors;
import org.semblance.text.IdfTable;
import org.semblance.text.Simhash;

/** How the texts of an index become fingerprints: by a method of the catalogue, and by weights that are kept with the index. */
final class DocumentPrints {
    private static final String METHOD = "method";
    private static final String WEIGHTS = "weights";

    /** The parameters that make a fingerprint; the others tell how to find near ones. */
    private static final List<String> KEPT = List.of("tokens", "stem", "stopwords", WEIGHTS);

    private final Detector<?> detector;
    private final SimhashEncoding encoding;

    /** @throws IllegalArgumentException if the method makes no fingerprints of 64 bits, or a parameter is wrong */
    DocumentPrints(String method, Map<String, String> parameters) {
        this.detector = Detectors.of(method, parameters);
        if (!(detector.encoding() instanceof SimhashEncoding simhash) || simhash.bits() != Long.SIZE) {
            throw new IllegalArgumentException(
                    "an index has fingerprints of 64 bits: method must be simhash, without bits=128; " + remedy());
        }
        this.encoding = simhash;
    }

    private String remedy() {
        String method = detector.name();
        if (!Matching.METHODS.contains(method))
            return "compare new documents with old ones by 'semblance link -m %s'".formatted(method);
        return detector.encoding() instanceof SimhashEncoding
                ? "leave bits out"
                : "for %s add --live".formatted(method);
    }

    private static DocumentPrints kept(Map<String, String> settings) {
        Map<String, String> parameters = new LinkedHashMap<>(settings);
        return new DocumentPrints(Objects.requireNonNull(parameters.remove(METHOD), METHOD), parameters);
    }

    /** What is kept with the index. */
    Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>(Map.of(METHOD, detector.name()));
        for (String name : KEPT) settings.put(name, detector.parameters().getOrDefault(name, ""));
        // A table from a file is kept itself, so that the index does not depend on the file.
        if (encoding.weighting() instanceof Weighting.Stored) settings.put(WEIGHTS, "tfidf");
        return settings;
    }

    /** What a batch may take of a heap that holds weights as they are kept and, in twice the space, to be looked up. */
    static long room(long heap, Optional<byte[]> weights) {
        return MemoryPlan.roomForIndex(
                heap, 3L * weights.map(kept -> kept.length).orElse(0));
    }

    /**
     * The weights of features, as they are kept with the index; none if all weigh alike.
     *
     * @param minTokens documents with fewer features do not count
     */
    Optional<byte[]> weights(Source corpus, int threads, int minTokens) throws InterruptedException {
        if (encoding.weighting() instanceof Weighting.Stored(DocumentFrequencies frequencies)) {
            return Optional.of(new IdfTable(frequencies).bytes());
        }
        if (!encoding.needsCollection()) return Optional.empty();
        DocumentFrequencies counted = new FrequencyReader(
                        detector.analyzer(), Math.max(1, minTokens), new Workers(threads))
                .read(corpus, new Footprint(Heap.limit()));
        return Optional.of(new IdfTable(counted).bytes());
    }

    /**
     * Fingerprints by settings and weights that were kept; a document of fewer features than wanted has none.
     *
     * @param index where they were kept, for complaints
     */
    static Fingerprinter with(Map<String, String> settings, Optional<byte[]> weights, int minTokens, Path index)
            throws IOException {
        Detector<?> detector = kept(settings).detector;
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
