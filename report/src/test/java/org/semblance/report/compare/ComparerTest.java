package org.semblance.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.InputException;
import org.semblance.report.compare.Comparison.Degrees;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.SiteClass;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;

/** Checks comparisons with plain sets of pairs. */
class ComparerTest {
    private static final String[] METHODS = {"exact?t=0.6", "ppjoin?t=0.8", "simhash?threshold=9"};

    @TempDir
    Path dir;

    private Path corpus() throws IOException {
        return Comparisons.pages(dir.resolve("pages.jsonl"), 25, 5);
    }

    private static List<Result.Pair> pairs(Path corpus, String method) throws IOException, InterruptedException {
        try (Source source = Sources.open(corpus);
                Result result = Semblance.with(Detectors.parse(method)).pairs(source)) {
            return result.pairs().toList();
        }
    }

    private static Set<String> ids(List<Result.Pair> pairs) {
        return pairs.stream().map(p -> p.a() + " " + p.b()).collect(Collectors.toSet());
    }

    @Test
    void countsEqualPlainSetsOfPairs() throws IOException, InterruptedException {
        Path corpus = corpus();
        Comparison comparison = Comparisons.of(corpus, null, 1_000_000, 2, METHODS);
        List<Set<String>> sets = new java.util.ArrayList<>();
        for (String method : METHODS) sets.add(ids(pairs(corpus, method)));
        AgreementCounts tally = comparison.tally();
        for (int a = 0; a < METHODS.length; a++) {
            assertThat(comparison.methods().get(a).pairs())
                    .isEqualTo(sets.get(a).size())
                    .isPositive();
            Set<String> only = new HashSet<>(sets.get(a));
            for (int b = 0; b < METHODS.length; b++) {
                Set<String> both = new HashSet<>(sets.get(a));
                both.retainAll(sets.get(b));
                assertThat(tally.both(a, b)).isEqualTo(both.size());
                assertThat(tally.missing(a, b)).isEqualTo(sets.get(a).size() - both.size());
                if (a != b) only.removeAll(sets.get(b));
            }
            assertThat(tally.only(a)).isEqualTo(only.size());
            assertThat(List.of(SiteClass.values()).stream()
                            .mapToLong(s -> tally.found(0, s))
                            .sum())
                    .isEqualTo(tally.found(0));
        }
        assertThat(tally.missing(0, 1)).isPositive();
        assertThat(tally.found(0, SiteClass.UNKNOWN)).isPositive();
        assertThat(tally.found(0, SiteClass.DIFFERENT)).isPositive();
    }

    @Test
    void countsDegreesAsAPlainCountDoes() throws IOException, InterruptedException {
        Path corpus = corpus();
        TreeMap<String, Long> degrees = new TreeMap<>();
        for (Result.Pair pair : pairs(corpus, METHODS[0])) {
            degrees.merge(pair.a(), 1L, Long::sum);
            degrees.merge(pair.b(), 1L, Long::sum);
        }
        TreeMap<Long, Long> expected = new TreeMap<>();
        degrees.values().forEach(d -> expected.merge(d, 1L, Long::sum));
        TreeMap<Long, Long> counted = new TreeMap<>();
        Comparison comparison = Comparisons.of(corpus, null, 1_000_000, 1, METHODS);
        Degrees found = comparison.methods().getFirst().degrees();
        found.counts().forEach(c -> counted.put(c.degree(), c.documents()));
        assertThat(counted).isEqualTo(expected);
        double sum = degrees.values().stream().mapToLong(d -> d).sum();
        long all = comparison.setup().documents();
        assertThat(all).isGreaterThan(degrees.size());
        assertThat(found.mean()).isEqualTo(sum / degrees.size());
        assertThat(found.meanOf(all)).isEqualTo(sum / all);
    }

    /** Every pair has a score at the loosest thresholds, except those without a common token: 0. */
    @Test
    void meansByLevelEqualPlainMeans() throws IOException, InterruptedException {
        Path corpus = corpus();
        List<Map<String, Double>> scores = new java.util.ArrayList<>();
        for (String loose : new String[] {"exact?t=0.001", "exact?measure=hamming&t=1000"}) {
            Map<String, Double> all = new HashMap<>();
            pairs(corpus, loose).forEach(p -> all.put(p.a() + " " + p.b(), p.score()));
            scores.add(all);
        }
        String[] methods = {"exact?t=0.6", "exact?measure=hamming&t=60"};
        Comparison.Correlation c = Comparisons.of(corpus, null, 1_000_000, 2, methods)
                .correlations()
                .getFirst();
        for (int one = 0; one < 2; one++) {
            int other = 1 - one;
            Set<String> found = ids(pairs(corpus, methods[one]));
            Set<String> both = ids(pairs(corpus, methods[other]));
            both.retainAll(found);
            List<Comparison.LevelMean> levels = one == 0 ? c.byA() : c.byB();
            assertThat(levels.stream().mapToInt(Comparison.LevelMean::pairs).sum())
                    .isEqualTo(found.size());
            assertThat(levels.stream().mapToInt(Comparison.LevelMean::both).sum())
                    .isEqualTo(both.size());
            assertThat(levels).hasSizeGreaterThan(2);
            for (Comparison.LevelMean level : levels) {
                String[] limits = level.title().split("–", -1);
                double low = Double.parseDouble(limits[0]) - 1e-9;
                // Ranges of counts include their end, ranges of shares do not.
                boolean closed = one == 1 || limits.length == 1;
                double high = Double.parseDouble(limits[limits.length - 1]) + (closed ? 1e-9 : -1e-9);
                Map<String, Double> own = scores.get(one);
                List<String> pairs = found.stream()
                        .filter(id -> own.get(id) >= low && own.get(id) <= high)
                        .toList();
                assertThat(level.pairs()).as(level.title()).isEqualTo(pairs.size());
                assertThat(level.scored()).isEqualTo(pairs.size());
                assertThat(level.mean())
                        .isCloseTo(
                                pairs.stream()
                                        .mapToDouble(id -> scores.get(other).getOrDefault(id, 0.0))
                                        .average()
                                        .orElseThrow(),
                                within(1e-9));
            }
        }
    }

    @Test
    void levelsOfCountsEndAtTheHighest() {
        assertThat(new ScoreLevels(Detectors.parse("projection").relation(), 372, 384).titles())
                .containsExactly("384", "382–383", "380–381", "378–379", "376–377", "374–375", "372–373");
        assertThat(new ScoreLevels(Detectors.parse("supershingle").relation(), 2, 6).titles())
                .containsExactly("6", "5", "4", "3", "2");
    }

    @Test
    void scoresPairsUnderMethodsThatDidNotFindThem() throws IOException, InterruptedException {
        Comparison comparison = Comparisons.of(corpus(), null, 1_000_000, 2, METHODS);
        List<ShownPair> shown = comparison.disagreements().getFirst().shown(); // found at 0.6, not at 0.8
        assertThat(shown).isNotEmpty().allSatisfy(pair -> {
            assertThat(pair.foundBy() & 3).isEqualTo(1);
            assertThat(pair.scores().get(1)).isEqualTo(pair.scores().get(0));
            assertThat(Double.parseDouble(pair.scores().get(0))).isBetween(0.6, 0.8);
            assertThat(pair.scores().get(2)).matches("[0-9]+");
            assertThat(pair.terms()).isPositive();
        });
        assertThat(comparison.correlations())
                .hasSize(2)
                .allSatisfy(c -> assertThat(c.points()).isNotEmpty());
        // More similar means a larger share and a smaller distance.
        assertThat(comparison.correlations().getFirst().spearman()).isNegative();
    }

    @Test
    void doesNotDependOnTheNumberOfThreads() throws IOException, InterruptedException {
        Path corpus = corpus();
        assertThat(json(Comparisons.of(corpus, null, 1_000_000, 3, METHODS)))
                .isEqualTo(json(Comparisons.of(corpus, null, 1_000_000, 1, METHODS)));
    }

    private static String json(Comparison comparison) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ComparisonJson.write(comparison, out);
        return out.toString(StandardCharsets.UTF_8).replaceAll("(?s)\"measured\" : \\{.*?\\}.*?\\}", "");
    }

    @Test
    void estimatesFromAShareWhereThereAreTooManyPairs() throws IOException, InterruptedException {
        Path file = dir.resolve("many.jsonl");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            lines.append("{\"id\":\"%d\",\"text\":\"the same lamp on the same tower %s\"}\n"
                    .formatted(i, i % 2 == 0 ? "a" : "b"));
        }
        Files.writeString(file, lines);
        Comparison comparison = Comparisons.of(file, null, 4_000, 1, "exact?t=0.5", "ppjoin?t=0.9");
        assertThat(comparison.setup().share().weight()).isEqualTo(16);
        assertThat(comparison.setup().notes()).singleElement().asString().contains("one pair in 16");
        assertThat(comparison.methods().get(0).pairs()).isEqualTo(300 * 299 / 2);
        assertThat(comparison.methods().get(1).pairs()).isEqualTo(2 * 150 * 149 / 2);
        // A binomial share of 22,350 and 44,850 pairs: within five standard deviations.
        assertThat((double) comparison.tally().both(0, 1)).isCloseTo(22_350, within(5 * Math.sqrt(22_350 * 16.0)));
        assertThat((double) comparison.tally().found(0)).isCloseTo(44_850, within(5 * Math.sqrt(44_850 * 16.0)));
        assertThat(comparison.tally().only(1)).isZero();
        assertThat(comparison.methods().get(0).degrees().counts()).containsExactly(new Degrees.Count(299, 300));
    }

    @Test
    void evaluatesLabelsAsPairsAndAsClusters() throws IOException, InterruptedException {
        Path corpus = Files.writeString(dir.resolve("c.jsonl"), """
                {"id":"a","text":"one two three four five six seven eight"}
                {"id":"b","text":"one two three four five six seven eight"}
                {"id":"c","text":"one two three four five six seven nine"}
                {"id":"d","text":"something else that stands here all alone"}
                {"id":"e","text":"one two three four five six seven eight ten"}
                """);
        // Words: a b 1, a-c b-c 7/9, a-e b-e 8/9, c-e 7/10.
        Path pairs = Files.writeString(
                dir.resolve("p.tsv"), "id_a\tid_b\tlabel\na\tb\tyes\nc\ta\t1\nd\ta\tyes\ne\tb\tno\nx\ty\tyes\n");
        Comparison.Verdicts truth = Comparisons.of(corpus, pairs, 1000, 1, "exact?tokens=words&t=0.75")
                .truth();
        assertThat(truth.pairs()).isEqualTo(3);
        assertThat(truth.unknown()).isEqualTo(2);
        assertThat(truth.methods().getFirst().all()).isEqualTo(new PairAccuracy(2, 3, 1, 0));
        assertThat(truth.methods().getFirst().missed())
                .singleElement()
                .satisfies(p -> assertThat(p.left().id()).isEqualTo("a"));
        assertThat(truth.methods().getFirst().levels().getFirst().title()).isEqualTo("1");
        assertThat(truth.methods().getFirst().levels().getFirst().alone()).isEqualTo(new PairAccuracy(1, 0, 0, 0));
        // Equal F1 at 7/9, with one more hit and three more errors: the strictest is chosen.
        assertThat(truth.methods().getFirst().best())
                .contains(new BestThreshold(1, new PairAccuracy(1, 0, 2, 0), 8 / 9.0));

        Path clusters = Files.writeString(dir.resolve("c.csv"), "a,k1\nb,k1\n\"c\",k2\nd,k2\n");
        truth = Comparisons.of(corpus, clusters, 1000, 1, "exact?tokens=words&t=0.75")
                .truth();
        assertThat(truth.clusters()).isTrue();
        // a-b correct; a-c, b-c wrong; c-d missed; a-e, b-e not labelled.
        assertThat(truth.methods().getFirst().all()).isEqualTo(new PairAccuracy(1, 2, 1, 2));
        assertThat(truth.methods().getFirst().all().precision()).isEqualTo(1 / 3.0);
        assertThat(truth.methods().getFirst().all().f1()).isEqualTo(0.4);
        assertThat(truth.methods().getFirst().best())
                .contains(new BestThreshold(1, new PairAccuracy(1, 0, 1, 0), 7 / 9.0));
    }

    @Test
    void findsTheBestThreshold() throws IOException, InterruptedException {
        Random random = Seeds.random();
        StringBuilder lines = new StringBuilder();
        StringBuilder labels = new StringBuilder();
        for (int i = 0; i < 60; i++) {
            lines.append("{\"id\":\"d").append(i).append("\",\"text\":\"");
            for (int w = 0; w < 12; w++) lines.append(" w").append(random.nextInt(16));
            lines.append("\"}\n");
            labels.append('d')
                    .append(i)
                    .append("\tk")
                    .append(random.nextInt(12))
                    .append('\n');
        }
        Path corpus = Files.writeString(dir.resolve("r.jsonl"), lines.toString());
        Path clusters = Files.writeString(dir.resolve("r.tsv"), labels.toString());
        for (String threshold : new String[] {"0.2", "0.4"}) {
            for (String method : new String[] {"exact?tokens=words&t=" + threshold, "simhash?threshold=16"}) {
                BestThreshold best = Comparisons.of(corpus, clusters, 10_000, 1, method)
                        .truth()
                        .methods()
                        .getFirst()
                        .best()
                        .orElseThrow();
                String there = method.replaceFirst(
                        "=[0-9.]+$",
                        "="
                                + (method.startsWith("s")
                                        ? Integer.toString((int) best.score())
                                        : String.format(Locale.ROOT, "%.6f", best.score() - 1e-6)));
                PairAccuracy alone = Comparisons.of(corpus, clusters, 10_000, 1, there)
                        .truth()
                        .methods()
                        .getFirst()
                        .all();
                assertThat(alone).as("seed %d, %s", Seeds.base(), there).isEqualTo(best.there());
                for (Comparison.Level level : Comparisons.of(corpus, clusters, 10_000, 1, method)
                        .truth()
                        .methods()
                        .getFirst()
                        .levels()) {
                    assertThat(level.down().f1())
                            .isLessThanOrEqualTo(best.there().f1());
                }
            }
        }
    }

    @Test
    void errorNamesTheLineOfAnInvalidLabel() throws IOException {
        Path corpus = corpus();
        Path broken = Files.writeString(dir.resolve("t.tsv"), "f0-0\tf0-1\n\nf0-0\n");
        assertThatThrownBy(() -> Comparisons.of(corpus, broken, 1000, 1, "exact"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("t.tsv:3: one cell where a pair");
        Path foreign = Files.writeString(dir.resolve("f.tsv"), "q\tr\ns\tt\n");
        assertThatThrownBy(() -> Comparisons.of(corpus, foreign, 1000, 1, "exact"))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("none of its ids");
    }
}
