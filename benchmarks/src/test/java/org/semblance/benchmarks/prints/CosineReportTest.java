package org.semblance.benchmarks.prints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.document.Source;

class CosineReportTest {
    private static final List<Document> DOCUMENTS = List.of(
            Document.of("a", "apples pears plums cherries grapes"),
            Document.of("b", "apples pears plums cherries lemons"),
            Document.of("c", "hammers nails pliers screws"),
            Document.of("d", "apples apples apples nails"));

    /** Compares with cosines computed word by word. */
    @Test
    void cosinesEqualAPlainComputation() throws Exception {
        FingerprintedCorpus corpus = FingerprintedCorpus.read(Source.of(DOCUMENTS));
        TermVectors.of(corpus).cosines((x, withEarlier) -> {
            for (int y = 0; y < x; y++) {
                Map<String, Double> a = weights(corpus, x);
                Map<String, Double> b = weights(corpus, y);
                double cosine = dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b));
                assertThat((double) withEarlier[y]).as("%d, %d", x, y).isCloseTo(cosine, within(1e-5));
            }
        });
    }

    @Test
    void allPairsAreCountedOnce() throws Exception {
        FingerprintedCorpus corpus = FingerprintedCorpus.read(Source.of(DOCUMENTS));
        ResultTable results = new CosineReport(corpus, 0.01).results("fruit", Long.SIZE);
        List<Figure> last = results.rows().getLast();
        assertThat(last.get(1).value()).as("pairs").isEqualTo(6L);
        assertThat(last.get(2).value()).as("with a word in common").isEqualTo(4L);
        assertThat(last.get(4).value()).as("recall").isEqualTo(1.0);
    }

    private static Map<String, Double> weights(FingerprintedCorpus corpus, int x) {
        Map<String, Double> weights = new HashMap<>();
        for (String term : corpus.features().tokens(corpus.texts().get(x))) {
            weights.merge(term, (double) corpus.frequencies().weightOf(TokenHash.of(term)), Double::sum);
        }
        return weights;
    }

    private static double dot(Map<String, Double> a, Map<String, Double> b) {
        return a.entrySet().stream()
                .mapToDouble(e -> e.getValue() * b.getOrDefault(e.getKey(), 0.0))
                .sum();
    }
}
