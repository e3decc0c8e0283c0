package org.semblance.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.proof.PairProof;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.run.Workers;
import org.semblance.testing.Seeds;

class SimhashTest {
    /** Texts of up to 80 words; in every tenth a word occurs more often than a byte can count. */
    private static List<String> texts(int number) {
        Random random = Seeds.random();
        List<String> texts = new ArrayList<>();
        for (int t = 0; t < number; t++) {
            StringBuilder text = new StringBuilder();
            if (t % 10 == 0) text.append("subject%d ".formatted(t / 20).repeat(5 + random.nextInt(600)));
            for (int n = random.nextInt(80); n > 0; n--) {
                text.append("the topic")
                        .append((int) (300 * Math.pow(random.nextDouble(), 2)))
                        .append("s, ");
            }
            texts.add(text.toString());
        }
        return texts;
    }

    /** The fingerprint of a single text with the saved table equals its fingerprint in the collection. */
    @ParameterizedTest
    @ValueSource(strings = {"tfidf", "capped-tfidf", "log-tfidf"})
    void isTheSameAloneAndInACollection(String weights, @TempDir Path dir) throws IOException, InterruptedException {
        List<String> texts = texts(200);
        Detector<?> detector = Detectors.parse("simhash?index=psm&weights=" + weights);
        SimhashEncoding encoding = (SimhashEncoding) detector.encoding();
        List<Encoded> chunks = encode(detector, texts);
        Path file = dir.resolve("words.idf");
        new IdfTable(
                        encoding.frequencies(chunks, new Workers(1)),
                        encoding.weighting().tf())
                .save(file);
        BitVectors prints = encoding.assemble(chunks, new Workers(1));
        List<Simhash> alone = List.of(
                Simhash.by(IdfTable.load(file)),
                Simhash.of(detector, IdfTable.load(file)),
                Simhash.of(Detectors.parse("simhash?weights=idf:" + file)));
        float[] margins = new float[64];
        for (int x = 0; x < texts.size(); x++) {
            for (Simhash simhash : alone) {
                TextFingerprinter.Fingerprint found = simhash.fingerprint(texts.get(x));
                assertThat(found.bits()).as("text %d", x).isEqualTo(prints.rows()[x]);
                assertThat(found.features()).isEqualTo(prints.sizeOf(x));
                prints.margins(x, margins);
                for (int j = 0; j < 64; j++) {
                    assertThat((double) found.margins()[j])
                            .isCloseTo(
                                    margins[j],
                                    org.assertj.core.data.Offset.offset(found.margins()[j] > 0.5 ? 1 : 0.001));
                }
            }
        }
    }

    private static List<Encoded> encode(Detector<?> detector, List<String> texts) {
        Encoder encoder = detector.encoding().encoder();
        Analyzer.Worker analysis = detector.analyzer().worker(encoder);
        texts.forEach(analysis::analyze);
        return List.of(encoder.seal());
    }

    private static BitVectors prints(Detector<?> detector, List<String> texts) throws InterruptedException {
        return ((SimhashEncoding) detector.encoding()).assemble(encode(detector, texts), new Workers(1));
    }

    private static int distance(BitVectors prints, int x, int y) {
        return Long.bitCount(prints.rows()[x] ^ prints.rows()[y]);
    }

    /** The proof counts the collection and sums up the weights by code of its own. */
    @ParameterizedTest
    @ValueSource(strings = {"tfidf", "capped-tfidf", "log-tfidf", "tf", "capped-tf", "log-tf"})
    void proofComputesTheSameDistances(String weights) throws IOException, InterruptedException {
        List<String> texts = texts(60);
        Detector<?> detector = Detectors.parse("simhash?t=16&weights=" + weights);
        BitVectors prints = prints(detector, texts);
        List<Document> documents = IntStream.range(0, texts.size())
                .mapToObj(i -> Document.of("" + i, texts.get(i)))
                .toList();
        PairProof proof = detector.profile().proof().over(PairProof.Evidence.of(documents));
        int compared = 0;
        for (int y = 0; y < prints.size(); y++) {
            for (int x = 0; x < y; x++) {
                if (prints.sizeOf(x) == 0 || prints.sizeOf(y) == 0) continue;
                PairProof.Verdict verdict = proof.judge(documents.get(x), documents.get(y));
                assertThat(verdict.steps().getFirst().text())
                        .endsWith("differ in %d bits".formatted(distance(prints, x, y)));
                compared++;
            }
        }
        assertThat(compared).isGreaterThan(1000);
    }

    /**
     * Regulations of twelve subjects, four for each, and a version of every one with 3% of its words changed. The word
     * for the subject is rare among all texts and occurs 400 times in each of its own; the other 1,200 words are drawn
     * by every text for itself.
     */
    private static List<String> regulations(Random random) {
        List<String> texts = new ArrayList<>();
        for (int t = 0; t < 48; t++) {
            List<String> words = new ArrayList<>(Collections.nCopies(400, "subject" + t / 4));
            for (int i = 0; i < 1200; i++) words.add("word" + random.nextInt(5000));
            texts.add(String.join(" ", words));
            for (int i = 400; i < words.size(); i++) {
                if (random.nextInt(100) < 3) words.set(i, "word" + random.nextInt(5000));
            }
            texts.add(String.join(" ", words));
        }
        return texts;
    }

    /**
     * Versions differ in 3.3 bits on average, other texts on the same subject in 19.6. The standard deviations of these
     * means, from run to run, are 0.25 and 0.52, so both limits are more than 12 deviations away. Such means are nearly
     * normally distributed: false alarms are far fewer than 1 in a million.
     */
    @Test
    void separatesTextsOnOneSubject() throws InterruptedException {
        List<String> texts = regulations(Seeds.random());
        BitVectors published = prints(Detectors.parse("simhash?weights=tfidf"), texts);
        BitVectors usual = prints(Detectors.parse("simhash"), texts);
        IntSummaryStatistics versions = new IntSummaryStatistics();
        IntSummaryStatistics others = new IntSummaryStatistics();
        for (int x = 0; x < texts.size(); x++) {
            for (int y = x / 8 * 8; y < x; y++) {
                (y == (x ^ 1) ? versions : others).accept(distance(usual, x, y));
                assertThat(distance(published, x, y)).isLessThanOrEqualTo(3);
            }
        }
        assertThat(versions.getCount()).isEqualTo(48);
        assertThat(others.getCount()).isEqualTo(12 * 24);
        assertThat(versions.getAverage()).isLessThan(7);
        assertThat(others.getAverage()).isGreaterThan(13);
    }

    @Test
    void countsOccurrencesWithoutATable() {
        TextFingerprinter.Fingerprint found = Simhash.byOccurrences().fingerprint("Dogs, dogs, the dog: a cat");
        assertThat(found.features()).isEqualTo(4);
        assertThat(found.bits()).isEqualTo(TokenHash.of("dog"));
        assertThat(Simhash.byOccurrences().fingerprint("of the and").features()).isZero();
        double norm = IntStream.range(0, 64)
                .mapToDouble(j -> found.margins()[j] * found.margins()[j])
                .sum();
        assertThat(norm).isCloseTo(1, org.assertj.core.data.Offset.offset(1e-5));
    }

    @Test
    void servesManyThreads() throws InterruptedException {
        List<String> texts = texts(100);
        Simhash simhash = Simhash.byOccurrences();
        long[] expected =
                texts.stream().mapToLong(t -> simhash.fingerprint(t).bits()).toArray();
        new Workers(4)
                .forEach(
                        400,
                        i -> assertThat(simhash.fingerprint(texts.get(i % 100)).bits())
                                .isEqualTo(expected[i % 100]));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "t=17 | threshold must be a whole number from 0 to 16: 17",
                "t=0.8 | threshold must be a whole number from 0 to 16: 0.8",
                "t=-1 | threshold must be a whole number from 0 to 16: -1",
                "index=lsh | index must be exact, manku or psm: lsh",
                "index=manku&t=8 | index=manku has thresholds from 0 to 7: 8",
                "index=manku&tables=5 | tables must be 4, 10, 16, 20 for distance 3: 5",
                "index=manku&t=2&tables=16 | tables must be 3, 6, 9, 10 for distance 2: 16",
                "tables=4 | tables is a parameter of index=manku only",
                "index=manku&k=4 | k is a parameter of index=psm only",
                "index=psm&k=100001 | k must be a whole number from 0 to 100,000: 100001",
                "index=psm&p=31 | p must be a whole number from 1 to 28: 31",
                "index=psm&recall=1 | recall must be in (0, 1), such as 0.95: 1",
                "index=psm&recall=0.9&k=3 | recall chooses k and p",
                "index=psm&model=flat | model must be gaussian or linear: flat",
                "bits=32 | bits must be 64 or 128: 32",
                "weights=bm25 | weights must be tfidf, capped-tfidf, log-tfidf, tf, capped-tf, log-tf or idf:FILE: bm25",
                "weights=idf: | weights must be tfidf, capped-tfidf, log-tfidf, tf, capped-tf, log-tf or idf:FILE: idf:",
                "stem=snow | stem must be none or porter: snow",
                "stopwords=de | stopwords must be none or english: de",
                "tokens=chars:3&stem=porter | stem and stopwords are for words and shingles:K",
                "measure=hamming | method simhash has no parameter 'measure'"
            })
    void refusesInvalidParameters(String parameters, String message) {
        assertThatThrownBy(() -> Detectors.parse("simhash?" + parameters))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "index=exact, 'words without stop words, stemmed', true, 64",
        "index=manku&tables=16, 'words without stop words, stemmed', true, 64",
        "index=manku&tables=9, 'words without stop words, stemmed', true, 64",
        "index=psm&k=0, 'words without stop words, stemmed', false, 64",
        "index=psm&k=100000&p=28, 'words without stop words, stemmed', false, 64",
        "index=psm&k=20&p=20&model=linear, 'words without stop words, stemmed', false, 64",
        "index=psm&recall=0.9, 'words without stop words, stemmed', false, 64",
        "stem=none, words without stop words, true, 64",
        "tokens=shingles:3, shingles:3, true, 64",
        "tokens=shingles:3&stopwords=english, shingles:3 without stop words, true, 64",
        "tokens=chars:4, chars:4, true, 128",
        "index=manku&tables=9, 'words without stop words, stemmed', true, 128",
        "index=psm, 'words without stop words, stemmed', false, 128",
        "index=psm&recall=0.9, 'words without stop words, stemmed', false, 128"
    })
    void supportsAllFeatureTypes(String parameters, String features, boolean exact, int bits) {
        Detector<?> detector = Detectors.parse(
                "simhash?t=" + (parameters.contains("tables=16") ? 3 : 2) + "&bits=" + bits + "&" + parameters);
        assertThat(detector.analyzer().name()).isEqualTo(features);
        assertThat(detector.search().exact()).isEqualTo(exact);
        assertThat(((SimhashEncoding) detector.encoding()).bits()).isEqualTo(bits);
        assertThat(detector.relation().measure()).isEqualTo("hamming");
        assertThat(Detectors.of("simhash", detector.parameters()).parameters()).isEqualTo(detector.parameters());
    }
}
