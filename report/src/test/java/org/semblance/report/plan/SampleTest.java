package org.semblance.report.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.document.Document;
import org.semblance.report.plan.Sample.Drawn;
import org.semblance.testing.Seeds;

class SampleTest {
    private static List<Document> documents(long seed, int count) {
        Random random = new Random(seed);
        return IntStream.range(0, count)
                .mapToObj(i -> Document.of(
                        "d" + i, "z".repeat(1 + (int) Math.min(5000, 20 * Math.pow(random.nextDouble(), -0.6)))))
                .toList();
    }

    private static List<Drawn> drawn(List<Document> documents, long capacity, long seed) {
        Sample sample = new Sample(capacity, seed);
        documents.forEach(document -> sample.offer(document, 0));
        return sample.documents();
    }

    private static List<String> ids(List<Drawn> drawn) {
        return drawn.stream().map(d -> d.document().id()).toList();
    }

    @ParameterizedTest
    @Seeds.Source(5)
    void doesNotDependOnTheOrder(long seed) {
        List<Document> documents = documents(seed, 3000);
        List<Document> shuffled = new ArrayList<>(documents);
        Collections.shuffle(shuffled, new Random(seed));
        List<Drawn> drawn = drawn(documents, 40_000, 7);
        assertThat(ids(drawn(shuffled, 40_000, 7))).as("seed %d", seed).isEqualTo(ids(drawn));
        assertThat(ids(drawn(documents, 40_000, 8))).isNotEqualTo(ids(drawn));
        assertThat(drawn.stream().mapToLong(Drawn::length).sum()).isBetween(20_000L, 40_000L);
    }

    @Test
    void smallerSamplesArePrefixesOfLargerOnes() {
        List<Document> documents = documents(Seeds.base(), 3000);
        List<String> large = ids(drawn(documents, 60_000, 7));
        List<String> small = ids(drawn(documents, 20_000, 7));
        assertThat(large).startsWith(small.toArray(String[]::new));
    }

    @Test
    void samplingDoesNotDependOnLength() {
        List<Document> documents = documents(1, 40_000); // fixed seed: the means of samples vary
        long all = documents.stream().mapToLong(d -> d.text().length()).sum();
        List<Drawn> drawn = drawn(documents, all / 4, 7);
        double length = drawn.stream().mapToInt(Drawn::length).average().orElseThrow();
        assertThat(length / ((double) all / documents.size())).isCloseTo(1, within(0.1));
    }

    @Test
    void hasAtLeastOneDocumentAndEachIdOnce() {
        List<Document> documents = List.of(Document.of("a", "long text"), Document.of("b", "another one"));
        assertThat(drawn(documents, 1, 7)).hasSize(1);
        assertThat(drawn(List.of(), 1, 7)).isEmpty();
        List<Document> twice = List.of(Document.of("a", "x"), Document.of("a", "y"), Document.of("b", "z"));
        assertThat(ids(drawn(twice, 100, 7))).containsExactlyInAnyOrder("a", "b");
    }
}
