package org.semblance.benchmarks.papers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.TableFile;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.RecordReader;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.CorpusLabels;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.RunDocuments;
import org.semblance.report.results.Catalogue;
import org.semblance.text.Detectors;

/**
 * Texts in memory with labels, by which the pairs of a method are judged.
 *
 * @param language of methods that have this parameter
 */
record LabelledTexts(String name, String language, List<Document> documents, GroundTruth truth) {
    private static final int ALL = Integer.MAX_VALUE;

    /** The first texts of a corpus. */
    static List<Document> texts(Corpora data, String corpus, int most) throws IOException {
        return texts(data, corpus, most, _ -> true);
    }

    private static List<Document> texts(Corpora data, String corpus, int most, Predicate<String> ids)
            throws IOException {
        List<Document> read = new ArrayList<>();
        ReadOptions reading = ReadOptions.defaults();
        String file = data.documents(corpus).toString();
        List<Input> inputs = Inputs.resolve(List.of(file), reading, Path.of(System.getProperty("java.io.tmpdir")))
                .inputs();
        try (RecordReader records = Sources.reread(inputs, reading)) {
            while (read.size() < most && records.next()) {
                Document document = records.document();
                if (document != null && ids.test(document.id())) read.add(document);
            }
        }
        return read;
    }

    /** A corpus with the labels that {@code semblance results} uses. */
    static LabelledTexts known(Corpora data, String corpus, String name) throws IOException {
        return labelled(name, "en", texts(data, corpus, ALL), labels(data, corpus));
    }

    private static CorpusLabels labels(Corpora data, String corpus) throws IOException {
        Path root = data.directory(corpus).resolve("..").normalize();
        return Catalogue.known().corpora(root, List.of(corpus)).getFirst().labels();
    }

    private static LabelledTexts labelled(String name, String language, List<Document> texts, CorpusLabels labels) {
        return new LabelledTexts(name, language, texts, labels.read(RunDocuments.of(texts), ALL));
    }

    /** The Chinese laws with another version or a law that copies them; all others are near no law. */
    static LabelledTexts laws(Corpora data) throws IOException {
        Set<String> ids = new HashSet<>();
        for (String table : List.of("pairs.tsv", "oracle_char8_ge_0.30.tsv"))
            TableFile.read(data.file("laws-zh", table), (cells, line) -> ids.addAll(cells.subList(0, 2)));
        return labelled("laws", "zh", texts(data, "laws-zh", ALL, ids::contains), labels(data, "laws-zh"));
    }

    /** News in a language; all pairs that are not judged to be of one event are wrong. */
    static LabelledTexts news(Corpora data, String name, String language) throws IOException {
        Set<String> ids = new HashSet<>();
        TableFile.read(data.file("tg-news-pairs", "pairs.tsv"), (cells, line) -> {
            if (cells.get(3).startsWith(language)) ids.addAll(cells.subList(0, 2));
        });
        CorpusLabels.Table judged = new CorpusLabels.Table("pairs.tsv", false, 3, Set.of("OK"), Set.of(), 0);
        return labelled(
                name,
                language,
                texts(data, "tg-news-pairs", ALL, ids::contains),
                new CorpusLabels(data.directory("tg-news-pairs"), judged, List.of(), Optional.empty(), 0, false));
    }

    /** The first texts of a news wire; those with a Jaccard similarity of word 5-grams of 0.4 or more are true. */
    static LabelledTexts wire(Corpora data, int most) throws IOException {
        CorpusLabels.Table near = new CorpusLabels.Table("oracle_j5_ge_0.40.tsv", false, 9, Set.of(), Set.of(), 0);
        return labelled(
                "wire",
                "en",
                texts(data, "reuters-21578", most),
                new CorpusLabels(data.directory("reuters-21578"), near, List.of(), Optional.empty(), 0, false));
    }

    /** All six collections, with this many texts of the wire. */
    static List<LabelledTexts> all(Corpora data, int most) throws IOException {
        return List.of(
                news(data, "English news", "en"),
                news(data, "Russian news", "ru"),
                wire(data, most),
                known(data, "wiki-versions-dev", "articles"),
                known(data, "clough-stevenson", "answers"),
                laws(data));
    }

    /** The pairs of a method, and how they are judged. */
    final class Judged {
        final PairColumn pairs = new PairColumn();
        final Map<String, Long> statistics;
        private final boolean distance;
        private final double loosest;
        private final boolean counts;

        private Judged(Result result) {
            this.statistics = result.statistics();
            this.distance = result.detector().relation().distance();
            this.counts = result.detector().relation().counts();
            this.loosest = Double.parseDouble(result.detector().relation().threshold());
            RunDocuments ordinals = RunDocuments.of(documents);
            try (var found = result.pairs()) {
                found.forEach(pair -> {
                    int x = ordinals.ordinals().getOrDefault(pair.a(), -1);
                    int y = ordinals.ordinals().getOrDefault(pair.b(), -1);
                    pairs.add(PairColumn.key(Math.min(x, y), Math.max(x, y)), pair.score());
                });
            }
        }

        /** The accuracy at a threshold that is not looser than that of the run. */
        PairAccuracy at(double threshold) {
            long right = 0;
            long wrong = 0;
            long neither = 0;
            for (int i = 0; i < pairs.size(); i++) {
                if (distance ? pairs.score(i) > threshold : pairs.score(i) < threshold) continue;
                switch (truth.verdict(pairs.key(i))) {
                    case TRUE -> right++;
                    case FALSE -> wrong++;
                    case NEUTRAL, UNJUDGED -> neither++;
                }
            }
            return new PairAccuracy(right, wrong, truth.total() - right, neither);
        }

        /** τ, or the similarity 1 − τ; NaN if the run did not go that far, or counts something else. */
        double limit(double tau) {
            double limit = distance ? tau : 1 - tau;
            boolean beyond = distance ? limit > loosest + 1e-9 : limit < loosest - 1e-9;
            return counts || beyond ? Double.NaN : limit;
        }

        Optional<BestThreshold> best() {
            return BestThreshold.of(pairs, distance, truth, at(distance ? Double.MAX_VALUE : -1));
        }
    }

    /** Runs a method, such as {@code signcd?threshold=0.9}, in the language of the texts. */
    Judged run(String method) throws IOException, InterruptedException {
        boolean knows = method.startsWith("spotsig") || method.startsWith("simhash");
        String full = knows ? method + (method.contains("?") ? "&" : "?") + "language=" + language : method;
        Detector<?> detector = Detectors.parse(full);
        try (Source source = Source.of(documents);
                Result result = Semblance.with(detector).pairs(source)) {
            return new Judged(result);
        }
    }
}
