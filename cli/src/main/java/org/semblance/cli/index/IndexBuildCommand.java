package org.semblance.cli.index;

import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.document.Source;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.fingerprints.IndexSettings;
import org.semblance.io.fingerprints.MarginSample;
import org.semblance.run.Heap;
import org.semblance.server.index.LiveSettings;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Creates an index. */
@Command(
        name = "build",
        description = "Create an index of fingerprints. The method's parameters and the document frequencies are stored"
                + " in it, so that documents are weighted the same way later.",
        footer = {
            "",
            "Examples:",
            "  semblance index build idx crawl-1.jsonl.gz",
            "  semblance index build idx crawl-1.jsonl.gz --set index=psm --set recall=0.95",
            "  semblance index build idx prints.tsv --prints -t 6",
            "  semblance index build data/indexes/news crawl-1.jsonl.gz --live -m exact -t 0.8",
            "  semblance index build data/indexes/web pages/ --live -m exact --measure weighted-jaccard --set weights=web.weights"
        })
final class IndexBuildCommand extends IndexInputSubcommand {
    private static final Pattern TIME = Pattern.compile("([0-9]{1,9})([smhd])");

    @Option(
            names = {"-m", "--method"},
            paramLabel = "METHOD",
            description = "Method that creates the fingerprints. Default: simhash.")
    private String method = "simhash";

    @Option(
            names = {"-t", "--threshold"},
            paramLabel = "H",
            description =
                    "Largest number of differing bits, 0 to 16. Default: 3. With --live: the threshold of the method.")
    private @Nullable String threshold;

    @Option(
            names = "--tokens",
            paramLabel = "TOKENS",
            description = "Features: whitespace, words, shingles:K or chars:Q. Default: that of the method.")
    private @Nullable String tokens;

    @Option(
            names = "--measure",
            paramLabel = "MEASURE",
            description = "With --live: the measure, for methods that have several. Default: that of the method.")
    private @Nullable String measure;

    @Option(
            names = "--normalize",
            paramLabel = "FORM",
            description = "How texts are normalized: full, nfc or none. Default: full.")
    private @Nullable String normalize;

    @Option(
            names = "--as-published",
            description =
                    "The variant of the method that its paper describes: 'semblance methods' lists its parameters."
                            + " Options given with it take precedence.")
    private boolean asPublished;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "",
            description =
                    "Parameter of the method; may be repeated. Search parameters (index, tables, k, p, model, recall)"
                            + " become the defaults of queries. With --live, a file that a value names (weights=FILE) is"
                            + " copied to the index.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Option(
            names = "--live",
            description =
                    "Create an index for 'semblance serve' at DATA/indexes/NAME, whose documents can be replaced, removed and"
                            + " expire. Works with every method that 'semblance methods' marks as online.")
    private boolean live;

    @Option(
            names = "--ttl",
            paramLabel = "TIME",
            description = "With --live: time after which documents expire, such as 90m, 12h or 30d. Default: never.")
    private @Nullable String timeToLive;

    @Option(names = "--texts", description = "With --live: also store the texts, compressed.")
    private boolean texts;

    @Override
    void execute(IndexInput inputs, Console console) throws IOException, InterruptedException {
        if (isLive()) {
            ServiceIndexWork.build(directory, settings(), console, index -> index.put(inputs, run.maxBad));
            return;
        }
        if (prints && !features(given()).isEmpty()) {
            throw new IllegalArgumentException(
                    "%s applies to documents, but --prints reads fingerprints: omit one of them"
                            .formatted(features(given()).keySet().iterator().next()));
        }
        int distance = QueryMethod.distance(threshold == null ? "3" : threshold);
        Optional<DocumentFingerprinter> documents = prints ? Optional.empty() : Optional.of(documents());
        Map<String, String> making =
                documents.map(DocumentFingerprinter::settings).orElse(Map.of());
        IndexSettings settings = new IndexSettings(Long.SIZE, distance, making, queries(distance));
        try (FingerprintStore store = FingerprintStore.create(directory, settings)) {
            try {
                build(store, documents, inputs, console);
            } finally {
                store.discard(); // unless it was committed
            }
        }
    }

    private void build(
            FingerprintStore store, Optional<DocumentFingerprinter> documents, IndexInput inputs, Console console)
            throws IOException, InterruptedException {
        Optional<byte[]> weights = Optional.empty();
        if (documents.isPresent()) {
            try (Source corpus = inputs.source()) {
                weights = documents.get().weights(corpus, run.threads(), run.minTokens);
            }
        }
        if (weights.isPresent()) store.weights(weights.get());
        Appending appending = new Appending(store, DocumentFingerprinter.room(Heap.limit(), weights), false);
        MarginSample sample = new MarginSample();
        read(inputs, store, weights, console, print -> {
            sample.offer(print.margins());
            appending.accept(print);
        });
        store.margins(sample);
        appending.commit();
        conclude("added", appending.added(), store, console);
    }

    /** The parameters stored for queries. */
    private Map<String, String> queries(int distance) {
        Map<String, String> parameters = resolved();
        parameters.keySet().retainAll(QueryMethod.PARAMETERS);
        return new QueryMethod(parameters, distance).set();
    }

    /** The parameters of documents among all. */
    private static Map<String, String> features(Map<String, String> parameters) {
        Map<String, String> features = new LinkedHashMap<>(parameters);
        QueryMethod.PARAMETERS.forEach(features::remove);
        return features;
    }

    /** The parameters that the user gave. */
    private Map<String, String> given() {
        Map<String, String> parameters = new LinkedHashMap<>(set);
        if (tokens != null) parameters.put("tokens", tokens);
        if (measure != null) parameters.put("measure", measure);
        if (normalize != null) parameters.put("normalize", normalize);
        return parameters;
    }

    private Map<String, String> givenOrPublished() {
        Map<String, String> parameters = given();
        if (asPublished) parameters.put(Method.AS_PUBLISHED, "true");
        return parameters;
    }

    private Map<String, String> resolved() {
        return Detectors.resolved(method, givenOrPublished());
    }

    private DocumentFingerprinter documents() {
        return new DocumentFingerprinter(method, features(resolved()));
    }

    private boolean isLive() {
        if (!live && (timeToLive != null || texts)) {
            throw new IllegalArgumentException("--ttl and --texts need --live");
        }
        return live;
    }

    private LiveSettings settings() {
        return new LiveSettings(
                method,
                threshold == null ? "" : threshold,
                givenOrPublished(),
                Optional.ofNullable(timeToLive).map(IndexBuildCommand::time),
                false,
                texts);
    }

    private static Duration time(String text) {
        Matcher time = TIME.matcher(text.toLowerCase(Locale.ROOT));
        if (!time.matches())
            throw new IllegalArgumentException("--ttl must be a time such as 90m, 12h or 30d: " + text);
        long number = Long.parseLong(time.group(1));
        return switch (time.group(2)) {
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            case "h" -> Duration.ofHours(number);
            default -> Duration.ofDays(number);
        };
    }
}
