package org.semblance.benchmarks.papers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.semblance.benchmarks.papers.LabelledPages.Found;
import org.semblance.benchmarks.papers.LabelledPages.Verdict;
import org.semblance.document.Document;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.align.PairDifference;
import org.semblance.report.compare.ComparedMethod;
import org.semblance.report.compare.Comparer;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.PowerLawTail;
import org.semblance.run.Progress;
import org.semblance.text.Detectors;

/** The measurements of the page of Henzinger (SIGIR 2006), on two corpora of labelled pages. */
final class PageExperiments {
    static final String B = "supershingle";
    static final String C = "projection";
    static final String COMBINED = "combined";
    static final String BY_SITE = "combined-by-site";

    /** Alg. B with 42 supershingles of two values, one of which must agree: finds most pairs, and many wrong ones. */
    static final String LOOSE = "supershingles=42";

    static final String LOOSE_B = B + "?" + LOOSE + "&threshold=1";
    static final String LOOSE_C = C + "?threshold=330";
    static final String LOOSE_COMBINED = COMBINED + "?" + LOOSE + "&b-agree=1&c-agree=330";
    static final String LOOSE_BY_SITE = BY_SITE + "?" + LOOSE + "&b-agree=1&c-agree=330";
    static final String LOOSE_ACROSS = LOOSE_BY_SITE + "&agree=330";

    /** The ranges of the paper's table of precision by C-similarity. */
    private static final int[][] RANGES = {{372, 375}, {376, 378}, {379, 381}, {382, 384}};

    private static final int SAMPLE = 1000;
    private static final long SEED = 1;

    private final Map<String, LabelledPages> prepared = new LinkedHashMap<>();
    private final Map<String, Comparison> compared = new LinkedHashMap<>();
    private final Map<String, List<Difference>> examined = new LinkedHashMap<>();

    List<LabelledPages> corpora(Corpora data) throws IOException {
        if (prepared.isEmpty()) {
            prepared.put("ota-html-dev", LabelledPages.terms(data));
            prepared.put("javadoc-commons-lang3", LabelledPages.javadoc(data));
        }
        return List.copyOf(prepared.values());
    }

    /** Correct, incorrect and undecided pairs. */
    private record Counts(long pairs, long correct, long incorrect) {
        static Counts of(List<Found> found, Predicate<Found> some) {
            long pairs = 0;
            long correct = 0;
            long incorrect = 0;
            for (Found pair : found) {
                if (!some.test(pair)) continue;
                pairs++;
                if (pair.verdict() == Verdict.CORRECT) correct++;
                if (pair.verdict() == Verdict.INCORRECT) incorrect++;
            }
            return new Counts(pairs, correct, incorrect);
        }

        double share(long part) {
            return (double) part / pairs;
        }

        double precision() {
            return (double) correct / (correct + incorrect);
        }

        long undecided() {
            return pairs - correct - incorrect;
        }
    }

    Table collections(Corpora data) throws IOException {
        Table table = new Table("corpus", "pages", "without equal ones", "correct pairs");
        for (LabelledPages pages : corpora(data)) table.row(pages.name(), pages.all(), pages.size(), pages.correct());
        return table;
    }

    Table precision(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(
                "corpus",
                "method",
                "pairs of",
                "pairs",
                "share",
                "correct pairs",
                "incorrect pairs",
                "correct",
                "incorrect",
                "undecided",
                "precision",
                "recall");
        for (LabelledPages pages : corpora(data)) {
            for (String method :
                    List.of(B, C, COMBINED, BY_SITE, LOOSE_B, LOOSE_C, LOOSE_COMBINED, LOOSE_BY_SITE, LOOSE_ACROSS)) {
                List<Found> found = pages.pairs(method);
                Map<String, Predicate<Found>> parts = new LinkedHashMap<>();
                parts.put("all", _ -> true);
                parts.put("one site", Found::sameSite);
                parts.put("different sites", pair -> !pair.sameSite());
                parts.forEach((part, some) -> {
                    Counts c = Counts.of(found, some);
                    table.row(
                            pages.name(),
                            method,
                            part,
                            c.pairs(),
                            (double) c.pairs() / found.size(),
                            c.correct(),
                            c.incorrect(),
                            c.share(c.correct()),
                            c.share(c.incorrect()),
                            c.share(c.undecided()),
                            c.precision(),
                            part.equals("all") ? (double) c.correct() / pages.correct() : Double.NaN);
                });
            }
        }
        return table;
    }

    Table levels(Corpora data) throws IOException, InterruptedException {
        Table table =
                new Table("corpus", "method", "similarity", "pairs", "share", "correct", "incorrect", "undecided");
        for (LabelledPages pages : corpora(data)) {
            for (int agree = 2; agree <= 6; agree++) level(table, pages, B, agree, agree);
            for (int[] range : RANGES) level(table, pages, C, range[0], range[1]);
        }
        return table;
    }

    private static void level(Table table, LabelledPages pages, String method, int from, int to)
            throws IOException, InterruptedException {
        List<Found> found = pages.pairs(method);
        Counts c = Counts.of(found, pair -> pair.score() >= from && pair.score() <= to);
        table.row(
                pages.name(),
                method,
                from == to ? Integer.toString(from) : from + "–" + to,
                c.pairs(),
                (double) c.pairs() / found.size(),
                c.share(c.correct()),
                c.share(c.incorrect()),
                c.share(c.undecided()));
    }

    /** Degrees and scores as {@code semblance compare} has them. */
    private Comparison comparison(LabelledPages pages) throws IOException, InterruptedException {
        Comparison known = compared.get(pages.name());
        if (known != null) return known;
        List<ComparedMethod> methods =
                List.of(new ComparedMethod(B, Detectors.parse(B)), new ComparedMethod(C, Detectors.parse(C)));
        Path spill = Files.createTempDirectory("compare");
        spill.toFile().deleteOnExit();
        Comparison made = new Comparer(
                        methods,
                        pages.inputs(),
                        LabelledPages.reading(),
                        new Comparer.Settings(2, 0.01, 1, SEED, SAMPLE, 0, 20_000_000),
                        spill,
                        Progress.SILENT)
                .compare("", null);
        compared.put(pages.name(), made);
        return made;
    }

    Table graph(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(
                "corpus",
                "method",
                "pairs",
                "pages with a partner",
                "share",
                "mean degree",
                "mean of all",
                "exponent",
                "standard error",
                "from degree",
                "pages in the tail",
                "distance",
                "log-log slope",
                "scatter",
                "largest degree");
        for (LabelledPages pages : corpora(data)) {
            for (Comparison.Method m : comparison(pages).methods()) {
                Comparison.Degrees d = m.degrees();
                table.row(
                        pages.name(),
                        m.label(),
                        m.pairs(),
                        d.documents(),
                        (double) d.documents() / pages.size(),
                        d.mean(),
                        d.meanOf(pages.size()),
                        d.powerLaw().map(l -> -l.exponent()).orElse(Double.NaN),
                        d.powerLaw().map(PowerLawTail::error).orElse(Double.NaN),
                        d.powerLaw().map(l -> Long.toString(l.from())).orElse(Table.NONE),
                        d.powerLaw().map(l -> Long.toString(l.tail())).orElse(Table.NONE),
                        d.powerLaw().map(PowerLawTail::distance).orElse(Double.NaN),
                        d.slope(),
                        scatter(d),
                        d.largest());
            }
        }
        return table;
    }

    /** Standard deviation of the points of the log–log plot from the least-squares line, in decades. */
    private static double scatter(Comparison.Degrees degrees) {
        double[] x = degrees.counts().stream()
                .mapToDouble(c -> Math.log10((double) c.degree()))
                .toArray();
        double[] y = degrees.counts().stream()
                .mapToDouble(c -> Math.log10((double) c.documents()))
                .toArray();
        double meanX = Arrays.stream(x).average().orElse(0);
        double meanY = Arrays.stream(y).average().orElse(0);
        double squares = 0;
        for (int i = 0; i < x.length; i++) {
            double rest = y[i] - meanY - degrees.slope() * (x[i] - meanX);
            squares += rest * rest;
        }
        return Math.sqrt(squares / x.length);
    }

    Table degrees(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "method", "degree", "pages");
        for (LabelledPages pages : corpora(data)) {
            for (Comparison.Method m : comparison(pages).methods()) {
                m.degrees().counts().forEach(c -> table.row(pages.name(), m.label(), c.degree(), c.documents()));
            }
        }
        return table;
    }

    Table means(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "pairs of", "similarity", "pairs", "mean of the other", "found by the other");
        for (LabelledPages pages : corpora(data)) {
            for (Comparison.Correlation c : comparison(pages).correlations()) {
                for (Comparison.LevelMean l : c.byA()) mean(table, pages, B, l);
                for (Comparison.LevelMean l : c.byB()) mean(table, pages, C, l);
            }
        }
        return table;
    }

    private static void mean(Table table, LabelledPages pages, String method, Comparison.LevelMean level) {
        double both = (double) level.both() / level.pairs();
        table.row(pages.name(), method, level.title(), level.pairs(), level.mean(), both);
    }

    /** A sampled pair with its difference in terms. */
    private record Difference(Verdict verdict, boolean sameSite, int terms, Set<DifferenceClass> kinds) {}

    private List<Difference> differences(LabelledPages pages, String method) throws IOException, InterruptedException {
        List<Difference> known = examined.get(pages.name() + method);
        if (known != null) return known;
        List<Found> found = new ArrayList<>(pages.pairs(method));
        Collections.shuffle(found, new Random(SEED));
        Map<String, Document> texts = pages.texts();
        List<Difference> differences = found.subList(0, Math.min(SAMPLE, found.size())).parallelStream()
                .map(pair -> {
                    PairDifference d = PairDifference.of(
                            Objects.requireNonNull(texts.get(pair.a())), Objects.requireNonNull(texts.get(pair.b())));
                    return new Difference(pair.verdict(), pair.sameSite(), d.terms(), d.kinds());
                })
                .toList();
        examined.put(pages.name() + method, differences);
        return differences;
    }

    Table terms(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "method", "most terms", "pairs", "share");
        for (LabelledPages pages : corpora(data)) {
            for (String method : List.of(B, C)) {
                List<Difference> sample = differences(pages, method);
                int largest = sample.stream().mapToInt(Difference::terms).max().orElse(0);
                for (int low = 0, high = 0; low <= largest; low = high + 1, high = high == 0 ? 1 : 2 * high) {
                    int from = low;
                    int to = high;
                    long pairs = sample.stream()
                            .filter(d -> d.terms() >= from && d.terms() <= to)
                            .count();
                    table.row(pages.name(), method, to, pairs, (double) pairs / sample.size());
                }
            }
        }
        return table;
    }

    Table termSummary(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(
                "corpus",
                "method",
                "pairs examined",
                "mean",
                "median",
                "up to 2",
                "up to 10",
                "more than 200",
                "largest",
                "median of correct",
                "harmless only");
        for (LabelledPages pages : corpora(data)) {
            for (String method : List.of(B, C)) {
                List<Difference> sample = differences(pages, method);
                int[] terms =
                        sample.stream().mapToInt(Difference::terms).sorted().toArray();
                int[] correct = sample.stream()
                        .filter(d -> d.verdict() == Verdict.CORRECT)
                        .mapToInt(Difference::terms)
                        .sorted()
                        .toArray();
                table.row(
                        pages.name(),
                        method,
                        terms.length,
                        Arrays.stream(terms).average().orElse(Double.NaN),
                        terms[terms.length / 2],
                        share(terms, t -> t <= 2),
                        share(terms, t -> t <= 10),
                        share(terms, t -> t > 200),
                        terms[terms.length - 1],
                        correct[correct.length / 2],
                        (double) sample.stream()
                                        .filter(d -> !d.kinds().contains(DifferenceClass.OTHER))
                                        .count()
                                / sample.size());
            }
        }
        return table;
    }

    private static double share(int[] terms, IntPredicate some) {
        return (double) Arrays.stream(terms).filter(some).count() / terms.length;
    }

    /** Of correct pairs: those that differ in one harmless class alone, in several, or in something else. */
    Table classes(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "method", "pairs of", "difference", "pairs", "share");
        for (LabelledPages pages : corpora(data)) {
            for (String method : List.of(B, C)) {
                List<Difference> correct = differences(pages, method).stream()
                        .filter(d -> d.verdict() == Verdict.CORRECT)
                        .toList();
                for (boolean sameSite : new boolean[] {true, false}) {
                    List<Difference> some = correct.stream()
                            .filter(d -> d.sameSite() == sameSite)
                            .toList();
                    if (some.isEmpty()) continue;
                    for (DifferenceClass kind : DifferenceClass.values()) {
                        if (!kind.harmless()) continue;
                        classRow(
                                table,
                                pages,
                                method,
                                sameSite,
                                kind.title() + " only",
                                some,
                                k -> k.equals(EnumSet.of(kind)));
                    }
                    classRow(
                            table,
                            pages,
                            method,
                            sameSite,
                            "combination",
                            some,
                            k -> k.size() > 1 && !k.contains(DifferenceClass.OTHER));
                    classRow(table, pages, method, sameSite, "other", some, k -> k.contains(DifferenceClass.OTHER));
                }
            }
        }
        return table;
    }

    private static void classRow(
            Table table,
            LabelledPages pages,
            String method,
            boolean sameSite,
            String title,
            List<Difference> some,
            Predicate<Set<DifferenceClass>> kinds) {
        long count = some.stream().filter(d -> kinds.test(d.kinds())).count();
        String part = sameSite ? "one site" : "different sites";
        table.row(pages.name(), method, part, title, count, (double) count / some.size());
    }

    /** The pairs of Alg. B filtered by C-similarity, and by a stricter threshold of B instead. */
    Table threshold(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "b", "filter", "least", "pairs", "incorrect", "precision", "r");
        for (LabelledPages pages : corpora(data)) {
            for (String b : List.of("", LOOSE)) {
                String agree = b.isEmpty() ? "2" : "1";
                String separator = b.isEmpty() ? "" : "&";
                List<Found> byB = pages.pairs(B + "?" + b + separator + "threshold=" + agree);
                List<Found> byC = pages.pairs(COMBINED + "?" + b + separator + "b-agree=" + agree + "&c-agree=1");
                long all = Counts.of(byB, _ -> true).correct();
                String name = b.isEmpty() ? "as published" : "loose";
                for (int bits = 300; bits <= 384; bits += bits < 340 ? 10 : bits < 380 ? 5 : 4) {
                    filtered(table, pages, name, "bits", bits, byC, all);
                }
                for (int more = Integer.parseInt(agree); more <= (b.isEmpty() ? 6 : 21); more++) {
                    filtered(table, pages, name, "supershingles", more, byB, all);
                }
            }
        }
        return table;
    }

    private static void filtered(
            Table table, LabelledPages pages, String b, String filter, int least, List<Found> pairs, long all) {
        Counts c = Counts.of(pairs, pair -> pair.score() >= least);
        double r = (double) c.correct() / all;
        table.row(pages.name(), b, filter, least, c.pairs(), c.incorrect(), c.precision(), r);
    }

    /** The C-similarity of pairs by their B-similarity. */
    Table distribution(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "B-similarity", "C-similarity", "pairs", "share");
        for (LabelledPages pages : corpora(data)) {
            Map<String, Integer> agreeing = new HashMap<>();
            pages.pairs(B).forEach(pair -> agreeing.put(pair.a() + " " + pair.b(), (int) pair.score()));
            List<Found> byC = pages.pairs(COMBINED + "?c-agree=1");
            for (int b = 2; b <= 6; b++) {
                int level = b;
                List<Found> some = byC.stream()
                        .filter(pair -> agreeing.getOrDefault(pair.a() + " " + pair.b(), 0) == level)
                        .toList();
                for (int bits = 340; bits <= 384; bits += 4) {
                    int from = bits;
                    long pairs = some.stream()
                            .filter(pair -> pair.score() >= from && pair.score() < from + 4)
                            .count();
                    table.row(pages.name(), b, bits, pairs, (double) pairs / some.size());
                }
            }
        }
        return table;
    }

    /**
     * The threshold of C-similarity chosen on a random half of the pairs of the loose Alg. B, where the harmonic mean of
     * precision and R is highest, and what it does on the other half; and the same for a stricter threshold of B.
     */
    Table chosen(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("corpus", "filter", "least", "pairs", "returned", "precision before", "precision", "r");
        for (LabelledPages pages : corpora(data)) {
            for (String filter : List.of("bits", "supershingles")) {
                List<Found> pairs = new ArrayList<>(
                        filter.equals("bits")
                                ? pages.pairs(COMBINED + "?" + LOOSE + "&b-agree=1&c-agree=1")
                                : pages.pairs(LOOSE_B));
                Collections.shuffle(pairs, new Random(SEED));
                List<Found> training = pairs.subList(0, pairs.size() / 2);
                List<Found> testing = pairs.subList(pairs.size() / 2, pairs.size());
                double least = training.stream()
                        .map(Found::score)
                        .distinct()
                        .max(Comparator.comparingDouble(score -> mean(training, score)))
                        .orElse(Double.NaN);
                Counts before = Counts.of(testing, _ -> true);
                Counts after = Counts.of(testing, pair -> pair.score() >= least);
                table.row(
                        pages.name(),
                        filter,
                        least,
                        before.pairs(),
                        after.pairs(),
                        before.precision(),
                        after.precision(),
                        (double) after.correct() / before.correct());
            }
        }
        return table;
    }

    /** Harmonic mean of precision and R. */
    private static double mean(List<Found> pairs, double least) {
        Counts c = Counts.of(pairs, pair -> pair.score() >= least);
        long all = Counts.of(pairs, _ -> true).correct();
        return 2.0 * c.correct() / (c.correct() + c.incorrect() + all);
    }

    /** The paper's open questions: each variant at its threshold in the paper, and at that with the best F1. */
    Table variants(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(
                "corpus",
                "question",
                "method",
                "threshold",
                "pairs",
                "precision",
                "recall",
                "best threshold",
                "best precision",
                "best recall",
                "best F1");
        for (LabelledPages pages : corpora(data)) {
            for (String m : List.of("supershingles=6", LOOSE)) {
                int published = m.equals(LOOSE) ? 1 : 2;
                variant(table, pages, "as published", B + "?" + m, 1, published);
                variant(table, pages, "weights", B + "?" + m + "&weights=frequency", 1, published);
                for (int k : new int[] {4, 5, 6, 10, 14})
                    variant(table, pages, "k", B + "?" + m + "&k=" + k, 1, published);
                variant(table, pages, "boilerplate", B + "?" + m + "&boilerplate=strip", 1, published);
            }
            variant(table, pages, "as published", C, loosest(384), 372);
            for (int bits : new int[] {64, 128, 256, 512, 1024})
                variant(table, pages, "bits", C + "?bits=" + bits, loosest(bits), Math.round(bits * 372 / 384f));
            for (int k : new int[] {2, 3, 5, 8})
                variant(table, pages, "shingles", C + "?tokens=shingles:" + k, loosest(384), 372);
            variant(table, pages, "boilerplate", C + "?boilerplate=strip", loosest(384), 372);
        }
        return table;
    }

    /** Projections may differ in 63 bits at most; a share of less than 300 of 384 is that of unrelated pages. */
    private static int loosest(int bits) {
        return Math.max(bits - 63, bits * 300 / 384);
    }

    private static void variant(
            Table table, LabelledPages pages, String question, String method, int loosest, int published)
            throws IOException, InterruptedException {
        List<Found> found = pages.pairs(method + (method.contains("?") ? "&" : "?") + "threshold=" + loosest);
        Counts there = Counts.of(found, pair -> pair.score() >= published);
        double best = -1;
        double least = Double.NaN;
        Counts bestThere = there;
        List<Double> scores = found.stream()
                .map(Found::score)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
        for (double score : scores) {
            Counts c = Counts.of(found, pair -> pair.score() >= score);
            if (f1(c, pages) > best) {
                best = f1(c, pages);
                least = score;
                bestThere = c;
            }
        }
        table.row(
                pages.name(),
                question,
                method,
                published,
                there.pairs(),
                there.precision(),
                (double) there.correct() / pages.correct(),
                least,
                bestThere.precision(),
                (double) bestThere.correct() / pages.correct(),
                best);
    }

    private static double f1(Counts c, LabelledPages pages) {
        return 2.0 * c.correct() / (c.correct() + c.incorrect() + pages.correct());
    }
}
