package org.semblance.cli.index;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.document.Source;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.fingerprints.IndexSettings;
import org.semblance.io.fingerprints.MarginSample;
import org.semblance.run.Heap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
            "  semblance index build data/indexes/news crawl-1.jsonl.gz --live -m exact -t 0.8"
        })
final class IndexBuildCommand extends IndexInputSubcommand {
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
            names = "--set",
            paramLabel = "NAME=VALUE",
            mapFallbackValue = "",
            description =
                    "Parameter of the method; may be repeated. Search parameters (index, tables, k, p, model, recall)"
                            + " become the defaults of queries.")
    private Map<String, String> set = new LinkedHashMap<>();

    @Mixin
    private ServiceIndexOptions live = new ServiceIndexOptions();

    @Override
    void execute(FingerprintInput.Opened inputs, Console console) throws IOException, InterruptedException {
        if (live.isLive()) {
            ServiceIndexWork.create(directory, live.settings(method, threshold, tokens, set));
            ServiceIndexWork.open(directory, "build", console, index -> index.put(inputs, input.prints(), run.maxBad));
            return;
        }
        if (input.prints() && !features().isEmpty()) {
            throw new IllegalArgumentException(
                    "%s applies to documents, but --prints reads fingerprints: omit one of them"
                            .formatted(features().keySet().iterator().next()));
        }
        int distance = QueryMethod.distance(threshold == null ? "3" : threshold);
        Optional<DocumentFingerprinter> documents = input.prints() ? Optional.empty() : Optional.of(documents());
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
            FingerprintStore store,
            Optional<DocumentFingerprinter> documents,
            FingerprintInput.Opened inputs,
            Console console)
            throws IOException, InterruptedException {
        Optional<byte[]> weights = Optional.empty();
        if (documents.isPresent()) {
            try (Source corpus = inputs.source()) {
                weights = documents.get().weights(corpus, run.threads(), run.minTokens);
            }
        }
        if (weights.isPresent()) store.weights(weights.get());
        IndexInputSubcommand.Appending appending =
                new IndexInputSubcommand.Appending(store, DocumentFingerprinter.room(Heap.limit(), weights));
        MarginSample sample = new MarginSample();
        read(inputs, store, weights, console, print -> {
            sample.offer(print.margins());
            appending.accept(print);
        });
        store.margins(sample);
        conclude("added", appending.commit(), store, console);
    }

    /** The parameters stored for queries. */
    private Map<String, String> queries(int distance) {
        Map<String, String> parameters = new LinkedHashMap<>(set);
        parameters.keySet().retainAll(QueryMethod.PARAMETERS);
        return new QueryMethod(parameters, distance).set();
    }

    private Map<String, String> features() {
        Map<String, String> parameters = new LinkedHashMap<>(set);
        QueryMethod.PARAMETERS.forEach(parameters::remove);
        if (tokens != null) parameters.put("tokens", tokens);
        return parameters;
    }

    private DocumentFingerprinter documents() {
        return new DocumentFingerprinter(method, features());
    }
}
