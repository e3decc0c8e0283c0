package org.semblance.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Uses a fixed seed: the text is compared with a digest, and the statistical checks hold only with high probability.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NewsCorpusTest {
    private static final int DOCUMENTS = 5_000;

    private final NewsCorpus corpus = new NewsCorpus(7);

    @Test
    void sameSeedSameBytes() throws IOException {
        byte[] bytes = bytes(new NewsCorpus(7), DOCUMENTS);
        assertThat(bytes(corpus, DOCUMENTS)).isEqualTo(bytes);
        assertThat(bytes(corpus, 100)).as("a prefix").isEqualTo(Arrays.copyOf(bytes, bytes(corpus, 100).length));
    }

    @Test
    void otherSeedOtherBytes() throws IOException {
        assertThat(bytes(new NewsCorpus(8), 100)).isNotEqualTo(bytes(corpus, 100));
        assertThat(new NewsCorpus(8).text(1)).isNotEqualTo(corpus.text(1));
    }

    /** The digest of the corpus: measurements of different versions must be on the same text. */
    @Test
    void corpusDoesNotChange() throws IOException {
        CRC32 sum = new CRC32();
        sum.update(bytes(corpus, 1_000));
        assertThat(sum.getValue()).isEqualTo(2_152_192_355L);
    }

    @Test
    void linesAreJsonAndAgreeWithText() throws IOException {
        List<Map<String, String>> documents = parse(bytes(corpus, 2_000));
        assertThat(documents).hasSize(2_000);
        for (int i = 0; i < documents.size(); i++) {
            Map<String, String> document = documents.get(i);
            assertThat(document).containsOnlyKeys("id", "url", "date", "text");
            assertThat(document).containsEntry("id", NewsCorpus.id(i + 1)).containsEntry("text", corpus.text(i + 1));
            assertThat(document.get("date")).matches("202[3-6]-[01][0-9]-[0-3][0-9]");
            assertThat(document.get("url")).matches("https://news[0-9]{3}\\.example/story/n[0-9]{7}");
        }
    }

    @Test
    void textsAreAboutOneKilobyte() {
        long total = 0;
        for (long number = 1; number <= DOCUMENTS; number++) {
            int size = corpus.text(number).getBytes(StandardCharsets.UTF_8).length;
            assertThat(size).as(NewsCorpus.id(number)).isBetween(280, 4_400);
            total += size;
        }
        assertThat((double) total / DOCUMENTS).isCloseTo(1_020, within(60.0));
    }

    @Test
    void oneWordInHundredIsNotAscii() {
        long words = 0;
        long foreign = 0;
        for (long number = 1; number <= 1_000; number++) {
            for (String word : words(corpus.text(number))) {
                words++;
                if (!word.chars().allMatch(c -> c < 128)) foreign++;
            }
        }
        assertThat((double) foreign / words).isBetween(0.006, 0.018);
    }

    /** 5,000 draws at 10% have a standard deviation of 21. */
    @Test
    void oneInTenIsACopyOfAnEarlierOriginal() {
        int copies = 0;
        for (long number = 1; number <= DOCUMENTS; number++) {
            long original = corpus.original(number).orElse(0);
            if (original == 0) continue;
            copies++;
            assertThat(original).as("original of %s", number).isBetween(1L, number - 1);
            assertThat(corpus.original(original)).as("original of the original").isEmpty();
        }
        assertThat(copies).isBetween(400, 600);
    }

    @Test
    void copiesShareMostWordsWithTheirOriginal() {
        int copies = 0;
        int exact = 0;
        for (long number = 1; number <= DOCUMENTS; number++) {
            long original = corpus.original(number).orElse(0);
            if (original == 0) continue;
            copies++;
            if (corpus.text(number).equals(corpus.text(original))) exact++;
            Set<String> words = new HashSet<>(words(corpus.text(number)));
            Set<String> others = new HashSet<>(words(corpus.text(original)));
            words.retainAll(others);
            assertThat((double) words.size() / others.size())
                    .as("words of %s in %s", original, number)
                    .isGreaterThan(0.9);
        }
        assertThat((double) exact / copies).isBetween(0.06, 0.14);
    }

    @Test
    void copiesLieOnBothSidesOfTheDefaultThreshold() {
        int near = 0;
        int copies = 0;
        for (long number = 1; number <= DOCUMENTS; number++) {
            long original = corpus.original(number).orElse(0);
            if (original == 0) continue;
            double similarity = Recall.similarity(corpus.text(number), corpus.text(original));
            assertThat(similarity).as("%s and %s", original, number).isGreaterThan(0.4);
            if (similarity >= 0.8) near++;
            copies++;
        }
        assertThat((double) near / copies).isBetween(0.3, 0.8);
    }

    @Test
    void unrelatedDocumentsAreNotAlike() {
        assertThat(Recall.similarity(corpus.text(1), corpus.text(2))).isLessThan(0.1);
    }

    @Test
    void numbersStartAtOne() {
        assertThatThrownBy(() -> corpus.text(0)).hasMessage("documents are numbered from 1: 0");
        assertThat(NewsCorpus.id(12_345_678)).isEqualTo("n12345678");
    }

    private static List<String> words(String text) {
        return List.of(text.split("[^\\p{L}\\p{N}]+"));
    }

    private static byte[] bytes(NewsCorpus corpus, long documents) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(corpus.write(documents, out)).isEqualTo(out.size());
        return out.toByteArray();
    }

    private static List<Map<String, String>> parse(byte[] lines) {
        List<Map<String, String>> documents = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), lines)) {
            while (json.nextToken() == JsonToken.START_OBJECT) {
                Map<String, String> document = new HashMap<>();
                while (json.nextToken() == JsonToken.PROPERTY_NAME) {
                    String name = json.currentName();
                    json.nextToken();
                    document.put(name, json.getString());
                }
                documents.add(document);
            }
        }
        return documents;
    }
}
