package org.semblance.benchmarks.prints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.document.Source;
import org.semblance.testing.Seeds;

class ThesisFiguresTest {
    private static final int DISTANCE = 6;

    private static FingerprintedCorpus corpus() throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.base());
        List<Document> documents = new ArrayList<>();
        for (Document document : GeneratedTexts.of(60, 3)) {
            documents.add(document);
            documents.add(Document.of(document.id() + " edited", WordEdits.edited(document.text(), random)));
        }
        return FingerprintedCorpus.read(Source.of(documents));
    }

    /** W of a text by Algorithm 1, divided by its length. */
    private static double[] weights(FingerprintedCorpus corpus, int x) {
        double[] weights = new double[Long.SIZE];
        for (String term : corpus.features().tokens(corpus.texts().get(x))) {
            long hash = TokenHash.of(term);
            double weight = corpus.frequencies().weightOf(hash);
            for (int j = 0; j < Long.SIZE; j++) weights[j] += (hash >>> j & 1) == 1 ? weight : -weight;
        }
        double squares = 0;
        for (double weight : weights) squares += weight * weight;
        for (int j = 0; j < Long.SIZE; j++) weights[j] /= Math.sqrt(squares);
        return weights;
    }

    @Test
    void changesOfWeightsAreThoseOfAlgorithm1() throws Exception {
        FingerprintedCorpus corpus = corpus();
        List<Double> changes = new ArrayList<>();
        for (int y = 0; y < corpus.size(); y++) {
            for (int x = 0; x < y; x++) {
                int bits = corpus.prints().distance(x, y);
                if (bits >= 1 && bits <= DISTANCE) changes.add(weights(corpus, y)[0] - weights(corpus, x)[0]);
            }
        }
        assertThat(changes).hasSizeGreaterThan(10);
        double mean = changes.stream().mapToDouble(c -> c).average().orElseThrow();
        double deviation = Math.sqrt(changes.stream()
                .mapToDouble(c -> (c - mean) * (c - mean))
                .average()
                .orElseThrow());
        DocumentFigures figures = new DocumentFigures("some", corpus, DISTANCE);
        Map<String, Object> shape = figures.shape().records().getFirst();
        assertThat(shape).containsEntry("sample", "dist_0").containsEntry("pairs", (long) changes.size());
        assertThat((double) shape.get("deviation")).isCloseTo(deviation, within(1e-6));
        assertThat((double) shape.get("mean / deviation")).isCloseTo(mean / deviation, within(1e-4));
        double share = figures.changes().records().stream()
                .mapToDouble(bar -> (double) bar.get("dist_0") / 4)
                .sum();
        double all = changes.stream()
                .filter(c -> Math.abs(c - mean) <= 4 * deviation)
                .count();
        assertThat(share).isCloseTo(all / changes.size(), within(1e-9));
    }

    @Test
    void vectorsAndFingerprintsCompareTheSamePairs() throws Exception {
        FingerprintedCorpus corpus = corpus();
        List<Map<String, Object>> rows =
                new DocumentFigures("some", corpus, DISTANCE).vectors(50, 0).records();
        double distances = 0;
        for (int y = 0; y < 50; y++)
            for (int x = 0; x < y; x++) distances += corpus.prints().distance(x, y);
        assertThat(rows).extracting(row -> row.get("documents")).containsOnly(50L);
        assertThat(rows.getFirst()).containsEntry("bytes", 400L).containsEntry("mean", distances / (50 * 49 / 2));
        double byVector = (double) rows.get(1).get("mean");
        assertThat(byVector).isBetween(0.01, 0.99);
        assertThat((double) rows.get(2).get("mean")).isCloseTo(byVector, within(1e-6));
    }

    @Test
    void psmIsMeasuredForEachP() throws Exception {
        SearchFigures figures = new SearchFigures(corpus(), 200, 0, line -> {});
        List<String> methods = List.of("manku4", "manku4-first", "psm", "psm-first");
        List<Map<String, Object>> planted =
                figures.queries(5000, List.of(SearchFigures.MODEL, 8, 12), methods).records().stream()
                        .filter(row -> "planted".equals(row.get("queries")))
                        .toList();
        assertThat(planted)
                .extracting(row -> row.get("method"))
                .containsExactly("manku4", "manku4-first", "psm", "psm-first", "psm", "psm-first", "psm", "psm-first");
        assertThat(planted.subList(4, 8)).extracting(row -> row.get("p")).containsExactly(8L, 8L, 12L, 12L);
        assertThat((long) planted.get(6).get("k")).as("k for 12 bits").isGreaterThan((long)
                planted.get(4).get("k"));
        assertThat(planted.subList(0, 2)).extracting(row -> row.get("recall")).containsOnly(1.0);
        assertThat(planted)
                .allSatisfy(row -> assertThat((double) row.get("recall")).isGreaterThan(0.8));
    }

    @Test
    void batchesOfSeveralSizesReadOneFile() throws Exception {
        SearchFigures figures = new SearchFigures(corpus(), 10, 0, line -> {});
        List<Map<String, Object>> rows = figures.batches(5000, List.of(100, 1000), List.of("manku4", "psm-first"))
                .records();
        assertThat(rows).extracting(row -> row.get("queries")).containsExactly(100L, 100L, 1000L, 1000L);
        assertThat(rows)
                .allSatisfy(row -> assertThat((double) row.get("recall")).isGreaterThan(0.8));
    }

    @Test
    void whatDoesNotFitTheHeapIsReported() throws Exception {
        List<String> lines = new ArrayList<>();
        SearchFigures figures = new SearchFigures(corpus(), 10, 0, lines::add);
        assertThat(figures.queries(2_000_000_000, List.of(8), List.of("psm")).records())
                .isEmpty();
        assertThat(lines).singleElement().asString().contains("skipped: needs a heap of");
    }
}
