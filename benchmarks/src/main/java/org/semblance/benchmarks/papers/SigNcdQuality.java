package org.semblance.benchmarks.papers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.analysis.Analyzer;
import org.semblance.benchmarks.papers.LabelledTexts.Judged;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.records.Encoder;
import org.semblance.records.Records;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.PairColumn;
import org.semblance.run.Workers;
import org.semblance.text.Detectors;
import org.semblance.text.compress.Compressors;

/** What the SigNCD paper claims about pairs found, sizes and comparisons; nothing here depends on the machine. */
final class SigNcdQuality {
    /** Marks and their names in the paper's figures. */
    static final Map<String, String> MARKS = marks();

    /** Texts of the wire; fewer for slow compressors. */
    private static final int WIRE = 5000;

    private static final int SHORT_WIRE = 2000;

    static final List<String> SIGNATURES = List.of("1L", "1R", "2", "4", "6");
    static final List<String> COMPRESSORS = List.of("snappy", "lz4", "deflate", "zstd");
    static final List<String> TAUS =
            IntStream.rangeClosed(1, 9).mapToObj(i -> "0." + i).toList();

    /** The seven settings of table 1, with the F1 of the paper. */
    static final Map<String, String> SETTINGS = settings();

    private SigNcdQuality() {}

    private static Map<String, String> marks() {
        Map<String, String> marks = new LinkedHashMap<>();
        for (String one : List.of("comma", "stop", "semicolon", "colon", "question", "exclamation"))
            marks.put(one, one);
        marks.put("comma+stop", "comma,stop");
        marks.put("comma+semicolon", "comma,semicolon");
        marks.put("all", "comma,stop,semicolon,colon,question,exclamation");
        return marks;
    }

    private static Map<String, String> settings() {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put("1", "distance=1&chain=1&min-idf=0.2&max-idf=0.85&min-spots=4");
        settings.put("2", "distance=2&chain=2&min-idf=0.2&max-idf=0.85&min-spots=4");
        settings.put("3", "distance=2&chain=3&min-idf=0.2&max-idf=0.85&min-spots=4");
        settings.put("4", "distance=1&chain=1&min-idf=0.4&max-idf=1&min-spots=4");
        settings.put("5", "distance=1&chain=1&min-idf=0.5&max-idf=1&min-spots=4");
        settings.put("6", "distance=1&chain=1&min-idf=0.2&max-idf=0.85&min-spots=20");
        settings.put("7", "distance=2&chain=3&min-idf=0.5&max-idf=1&min-spots=20");
        return settings;
    }

    static List<Experiment> experiments() {
        return List.of(
                Experiment.of("share", "size of signatures by corpus", SigNcdQuality::share),
                Experiment.of("skew", "figure 1: the distance of a text to itself, by its size", SigNcdQuality::skew),
                Experiment.of("settings", "table 1: F1 of SpotSigs in seven settings", SigNcdQuality::settings),
                Experiment.of("marks", "figure 2: F1 by punctuation marks", SigNcdQuality::marks),
                Experiment.of("pruning", "figure 4: comparisons, and pairs lost", SigNcdQuality::pruning),
                Experiment.of("rivals", "tables 2 and 3, figure 6: F1 of all methods", SigNcdQuality::rivals),
                Experiment.of("lengths", "figure 8: F1 by words taken at a comma", SigNcdQuality::lengths),
                Experiment.of("compressors", "figure 10: F1 by compressor", SigNcdQuality::compressors),
                Experiment.of("greedy", "Algorithm 1 against its definition", SigNcdQuality::greedy));
    }

    /** The loosest distance that is searched: the wire has millions of pairs beyond. */
    private static String loosest(LabelledTexts texts) {
        return texts.name().equals("wire") ? "0.8" : "0.9";
    }

    private static Table share(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "texts", "bytes each", "without signature", "share", "median share");
        for (String corpus : List.of(
                "tg-news-pairs",
                "reuters-21578",
                "movie-reviews",
                "wiki-versions-dev",
                "clough-stevenson",
                "bill-sections-dev",
                "ota-terms-dev",
                "debian-descriptions",
                "laws-zh")) {
            if (data.optional(corpus, "docs.jsonl").isEmpty()) continue;
            data.progress(corpus);
            List<Document> texts = LabelledTexts.texts(data, corpus, Integer.MAX_VALUE);
            ByteStrings full = strings(Detectors.parse("ncd"), texts);
            ByteStrings signatures = strings(Detectors.parse("signcd"), texts);
            long bytes = 0;
            long taken = 0;
            double[] shares = new double[texts.size()];
            int with = 0;
            for (int x = 0; x < texts.size(); x++) {
                if (signatures.fullTexts().get(x)) continue;
                bytes += full.sizeOf(x);
                taken += signatures.sizeOf(x);
                shares[with++] = 100.0 * signatures.sizeOf(x) / full.sizeOf(x);
            }
            Arrays.sort(shares, 0, with);
            long all = IntStream.range(0, texts.size()).mapToLong(full::sizeOf).sum();
            table.row(
                    corpus,
                    texts.size(),
                    all / texts.size(),
                    percent((texts.size() - with) / (double) texts.size()),
                    percent(taken / (double) bytes),
                    with == 0 ? Table.NONE : percent(shares[with / 2] / 100));
        }
        return table;
    }

    private static String percent(double share) {
        return Double.isFinite(share) ? String.format(Locale.ROOT, "%.1f%%", 100 * share) : Table.NONE;
    }

    private static <R extends Records> ByteStrings strings(Detector<R> detector, List<Document> texts)
            throws InterruptedException {
        Encoder encoder = detector.encoding().encoder();
        Analyzer.Worker analysis = detector.analyzer().worker(encoder);
        for (Document text : texts) {
            encoder.begin(text);
            analysis.analyze(text);
        }
        return (ByteStrings) detector.encoding().assemble(List.of(encoder.seal()), new Workers(1));
    }

    private static Table skew(Corpora data) throws IOException {
        Table table = new Table("text", "bytes", "compressor", "NCD", "signature bytes", "SigNCD");
        for (String corpus : List.of("ota-terms-dev", "laws-zh")) {
            Document longest = LabelledTexts.texts(data, corpus, Integer.MAX_VALUE).stream()
                    .max(Comparator.comparingInt(d -> d.text().length()))
                    .orElseThrow();
            int length = longest.text().getBytes(StandardCharsets.UTF_8).length;
            for (int kilobytes : List.of(1, 2, 4, 8, 12, 15, 20, 25, 32, 40, 48, 64, 80, 100, 128, 160)) {
                if (length < kilobytes << 10) break;
                byte[] text = bytes("ncd", first(longest.text(), kilobytes << 10));
                byte[] signature = bytes("signcd", first(longest.text(), kilobytes << 10));
                for (Compressors compressor : Compressors.values()) {
                    table.row(
                            corpus.equals("laws-zh") ? "Chinese" : "English",
                            kilobytes << 10,
                            compressor.title(),
                            toItself(compressor, text),
                            signature.length,
                            toItself(compressor, signature));
                }
            }
        }
        return table;
    }

    /** The longest beginning of a text with at most this many bytes. */
    private static String first(String text, int most) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int end = Math.min(most, bytes.length);
        while (end < bytes.length && (bytes[end] & 0xC0) == 0x80) end--;
        return new String(bytes, 0, end, StandardCharsets.UTF_8);
    }

    private static byte[] bytes(String method, String text) {
        return String.join(" ", Detectors.parse(method).analyzer().tokens(text)).getBytes(StandardCharsets.UTF_8);
    }

    private static double toItself(Compressors compressor, byte[] x) {
        byte[] both = Arrays.copyOf(x, 2 * x.length);
        System.arraycopy(x, 0, both, x.length, x.length);
        int one = compressor.size(x);
        return (compressor.size(both) - one) / (double) one;
    }

    private static Table settings(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("collection", "setting", "F1 at 0.3", "best F1", "at");
        for (LabelledTexts texts : LabelledTexts.all(data, WIRE)) {
            for (var setting : SETTINGS.entrySet()) {
                Judged judged = texts.run("spotsigs?threshold=0.1&" + setting.getValue());
                table.row(concat(List.of(texts.name(), setting.getKey(), f1(judged, 0.3)), best(judged)));
            }
        }
        return table;
    }

    private static Table marks(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("collection", "marks", "in full", "F1 at 0.7", "best F1", "at");
        for (LabelledTexts texts : LabelledTexts.all(data, WIRE)) {
            for (var marks : MARKS.entrySet()) {
                data.progress(texts.name() + ", " + marks.getKey());
                String method = "signcd?threshold=" + loosest(texts) + "&spots=" + marks.getValue();
                Judged judged = texts.run(method);
                double full = strings(Detectors.parse(method), texts.documents())
                                .fullTexts()
                                .cardinality()
                        / (double) texts.documents().size();
                table.row(concat(List.of(texts.name(), marks.getKey(), percent(full), f1(judged, 0.7)), best(judged)));
            }
        }
        return table;
    }

    private static Table lengths(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(header("collection", "signature"));
        for (LabelledTexts texts : LabelledTexts.all(data, WIRE)) {
            for (String words : SIGNATURES) {
                data.progress(texts.name() + ", " + words);
                String method = "signcd?threshold=" + loosest(texts) + "&signature=" + words;
                table.row(row(texts, "Sig-" + words, texts.run(method)));
            }
        }
        return table;
    }

    private static Table compressors(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("collection", "compressor", "F1 at 0.7", "best F1", "at");
        for (LabelledTexts texts : LabelledTexts.all(data, SHORT_WIRE)) {
            for (String compressor : COMPRESSORS) {
                data.progress(texts.name() + ", " + compressor);
                Judged judged = texts.run("signcd?threshold=" + loosest(texts) + "&compressor=" + compressor);
                table.row(concat(List.of(texts.name(), compressor, f1(judged, 0.7)), best(judged)));
            }
        }
        return table;
    }

    /** Thresholds of similarities are 1 − τ, as in figure 6. */
    private static Table rivals(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(header("collection", "method"));
        for (LabelledTexts texts : LabelledTexts.all(data, WIRE)) {
            String tau = loosest(texts);
            for (String method : List.of(
                    "signcd?threshold=" + tau,
                    "spotsigncd?threshold=" + tau,
                    "ncd?prune=p1&threshold=" + tau,
                    "spotsigs?threshold=0.1",
                    "simhash?threshold=16",
                    "slst?threshold=0.05")) {
                data.progress(texts.name() + ", " + method);
                table.row(row(texts, method.substring(0, method.indexOf('?')), texts.run(method)));
            }
        }
        return table;
    }

    private static List<String> header(String... first) {
        return Stream.of(
                        Arrays.stream(first),
                        Stream.of("best F1", "at", "precision", "recall"),
                        TAUS.stream().map(tau -> "τ = " + tau))
                .flatMap(s -> s)
                .toList();
    }

    private static List<String> row(LabelledTexts texts, String name, Judged judged) {
        List<String> row = new ArrayList<>(List.of(texts.name(), name));
        row.addAll(best(judged));
        row.add(judged.best().map(b -> decimal(b.there().precision())).orElse(Table.NONE));
        row.add(judged.best().map(b -> decimal(b.there().recall())).orElse(Table.NONE));
        for (String tau : TAUS) {
            double limit = judged.limit(Double.parseDouble(tau));
            row.add(Double.isNaN(limit) ? Table.NONE : f1(judged, limit));
        }
        return row;
    }

    private static List<String> best(Judged judged) {
        return judged.best()
                .map((BestThreshold b) ->
                        List.of(decimal(b.there().f1()), String.format(Locale.ROOT, "%.2f", b.score())))
                .orElse(List.of(Table.NONE, Table.NONE));
    }

    private static String f1(Judged judged, double threshold) {
        return decimal(judged.at(threshold).f1());
    }

    private static String decimal(double value) {
        return Double.isFinite(value) ? String.format(Locale.ROOT, "%.3f", value) : Table.NONE;
    }

    private static List<String> concat(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    private static Table pruning(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(
                "collection", "τ", "pruned by P1", "by P1 and P2", "pairs", "lost by P1", "lost by P1 and P2");
        for (LabelledTexts texts : List.of(LabelledTexts.wire(data, WIRE), LabelledTexts.laws(data))) {
            for (String tau : TAUS.subList(0, texts.name().equals("wire") ? 8 : 9)) {
                data.progress(texts.name() + ", " + tau);
                Counted none = count(texts, "signcd?prune=none&threshold=" + tau);
                Counted window = count(texts, "signcd?threshold=" + tau);
                Counted triangle = count(texts, "signcd?prune=p1p2&threshold=" + tau);
                table.row(
                        texts.name(),
                        tau,
                        percent(window.pruned()),
                        percent(triangle.pruned()),
                        none.pairs,
                        none.pairs - window.pairs,
                        none.pairs - triangle.pairs);
            }
        }
        return table;
    }

    /** The number of pairs of a run, and its statistics. */
    private record Counted(long pairs, Map<String, Long> statistics) {
        double pruned() {
            return (count("pruned_p1") + (double) count("pruned_p2")) / count("pairs_in_reach");
        }

        private long count(String name) {
            return statistics.getOrDefault(name, 0L);
        }
    }

    private static Counted count(LabelledTexts texts, String method) throws IOException, InterruptedException {
        try (Source source = Source.of(texts.documents());
                Result result = Semblance.with(Detectors.parse(method)).pairs(source)) {
            return new Counted(result.joined().count(), result.statistics());
        }
    }

    private static Table greedy(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(
                "collection",
                "τ",
                "pairs",
                "greedy",
                "pairs lost",
                "texts in pairs",
                "texts lost",
                "F1",
                "greedy F1",
                "compressions",
                "greedy compressions");
        for (LabelledTexts texts : LabelledTexts.all(data, WIRE)) {
            for (String tau : List.of("0.3", "0.5", "0.7")) {
                data.progress(texts.name() + ", " + tau);
                Judged all = texts.run("signcd?threshold=" + tau);
                Judged greedy = texts.run("signcd?greedy=true&threshold=" + tau);
                table.row(
                        texts.name(),
                        tau,
                        all.pairs.size(),
                        greedy.pairs.size(),
                        percent(1 - greedy.pairs.size() / (double) Math.max(1, all.pairs.size())),
                        inPairs(all.pairs),
                        inPairs(all.pairs) - inPairs(greedy.pairs),
                        f1(all, Double.parseDouble(tau)),
                        f1(greedy, Double.parseDouble(tau)),
                        all.statistics.getOrDefault("compressions", 0L),
                        greedy.statistics.getOrDefault("compressions", 0L));
            }
        }
        return table;
    }

    private static long inPairs(PairColumn pairs) {
        return IntStream.range(0, pairs.size())
                .mapToLong(pairs::key)
                .flatMap(key -> LongStream.of(PairColumn.first(key), PairColumn.second(key)))
                .distinct()
                .count();
    }
}
