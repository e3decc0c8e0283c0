package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.testing.Seeds;

class RecallTest {
    private static final int DOCUMENTS = 400;

    @TempDir
    Path output;

    private final NewsCorpus corpus = new NewsCorpus(Seeds.base());

    @Test
    void similarityCountsShinglesOfFiveWords() {
        // Four shingles each, of which "a b c d e" and "b c d e f" are common: 2 of 6.
        assertThat(Recall.similarity("A b, c d e f g h", "a b c d e. F x y")).isCloseTo(2 / 6.0, within(1e-12));
        assertThat(Recall.similarity("a b c d e", "a b c d e")).isEqualTo(1);
    }

    @Test
    void countsPairsAboveAndBelowTheThreshold() throws IOException {
        List<Long> copies = LongStream.rangeClosed(1, DOCUMENTS)
                .filter(n -> corpus.original(n).isPresent())
                .boxed()
                .toList();
        long near = copies.stream().filter(copy -> similarity(copy) >= 0.8).count();
        StringBuilder pairs = new StringBuilder("id_a\tid_b\tscore\n");
        copies.forEach(copy -> pairs.append(NewsCorpus.id(original(copy)) + "\t" + NewsCorpus.id(copy) + "\t1\n"));
        Files.writeString(output.resolve("pairs.tsv"), pairs);
        Recall recall = Recall.measure(corpus, DOCUMENTS, 0.8, output);
        assertThat(recall.near()).isEqualTo(new Recall.Share(near, near));
        assertThat(recall.far()).isEqualTo(new Recall.Share(copies.size() - near, copies.size() - near));
        assertThat(recall.grouped()).as("without clusters.tsv").isEqualTo(new Recall.Share(0, near));
    }

    @Test
    void failsWithoutPairs() {
        assertThatThrownBy(() -> Recall.measure(corpus, 10, 0.8, output))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("has no pairs.tsv to measure recall: use the default --pairs-format tsv");
    }

    private double similarity(long copy) {
        return Recall.similarity(corpus.text(copy), corpus.text(original(copy)));
    }

    private long original(long copy) {
        return corpus.original(copy).orElseThrow();
    }
}
