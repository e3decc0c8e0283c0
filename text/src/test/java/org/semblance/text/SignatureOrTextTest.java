package org.semblance.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Spots.SpotWords;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Records;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.run.Workers;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;
import org.semblance.text.SpotJoins.SpotForm;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.Punctuation;
import org.semblance.text.words.Signature;

/** A text is compared by its signature, or in full if that is missing or short. */
class SignatureOrTextTest {
    private static List<String> tokens(String method, String text) {
        return Detectors.parse(method).analyzer().tokens(text);
    }

    @Test
    void aTextWithoutASignatureIsComparedInFull() {
        assertThat(tokens("signcd", "  one,\n two,  three ")).containsExactly("one,", "two,", "three");
        assertThat(tokens("signcd", ",,,,")).containsExactly(",,,,");
        assertThat(tokens("signcd", " \n\u3000")).isEmpty();
        assertThat(tokens("spotsigncd", "No Antecedents HERE")).containsExactly("no", "antecedents", "here");
    }

    @Test
    void aTextWithAShortSignatureIsComparedInFull() {
        String text = "Oil rose, gold fell, and that was all that the reports of this day said, in short";
        assertThat(tokens("signcd?min-bytes=14", text)).containsExactly("rose", "fell", "said");
        assertThat(tokens("signcd?min-bytes=15", text)).hasSize(17).startsWith("oil", "rose,");
        assertThat(tokens("signcd", "é, é, é and so on in ten words or so"))
                .as("signature of 8 bytes")
                .hasSize(11);
        String spots = "the Cat is ill, The dog was well";
        assertThat(tokens("spotsigncd?min-bytes=31", spots))
                .containsExactly("the", "cat", "is", "ill", "the", "dog", "was", "well");
        assertThat(tokens("spotsigncd?min-bytes=32", spots)).contains("ill,");
    }

    /** The encoder, the plain definition, the serialized form and the statistics agree. */
    @ParameterizedTest
    @ValueSource(strings = {"signcd", "spotsigncd", "ncd"})
    void whatIsCompressedIsWhatTheProofCompresses(String method) throws InterruptedException {
        for (long seed : Seeds.cases(300)) {
            Random random = new Random(seed);
            int least = 1 + random.nextInt(60);
            String normalize = List.of("full", "nfc", "none").get(random.nextInt(3));
            requireSame(
                    Detectors.parse("%s?min-bytes=%d&normalize=%s".formatted(method, least, normalize)), random, seed);
        }
    }

    private static <R extends Records> void requireSame(Detector<R> detector, Random random, long seed)
            throws InterruptedException {
        Encoder encoder = detector.encoding().encoder();
        Analyzer.Worker analysis = detector.analyzer().worker(encoder);
        var codec = detector.encoding().codec().orElseThrow();
        Encoder single = codec.encoder();
        Analyzer.Worker singly = detector.analyzer().worker(single);
        List<String> expected = new ArrayList<>();
        List<byte[]> packed = new ArrayList<>();
        List<Boolean> full = new ArrayList<>();
        for (int d = 0; d < 12; d++) {
            String text =
                    RandomText.of(random, 1 + random.nextInt(80)) + ", the a, is b, z was c ".repeat(random.nextInt(3));
            Document document = Document.of("d" + d, text);
            encoder.begin(document);
            analysis.analyze(document);
            single.begin(document);
            singly.analyze(document);
            packed.add(codec.pack(single.seal()));
            List<String> tokens = detector.analyzer().tokens(text);
            expected.add(String.join(" ", tokens));
            full.add(isFull(detector, text));
            if (encoder.lastSize() < encoder.leastSize()) encoder.clearLast();
        }
        List<Encoded> chunks = List.of(encoder.seal());
        ByteStrings strings = (ByteStrings) detector.encoding().assemble(chunks, new Workers(1));
        ByteStrings unpacked = (ByteStrings) codec.unpack(packed);
        long count = 0;
        for (int x = 0; x < strings.size(); x++) {
            byte[] bytes = expected.get(x).getBytes(StandardCharsets.UTF_8);
            assertThat(bytes(unpacked, x)).as("seed %d, document %d", seed, x).isEqualTo(bytes);
            boolean rejected = bytes.length < encoder.leastSize();
            assertThat(bytes(strings, x)).as("seed %d, document %d", seed, x).isEqualTo(rejected ? new byte[0] : bytes);
            assertThat(unpacked.fullTexts().get(x))
                    .as("seed %d, document %d", seed, x)
                    .isEqualTo(full.get(x));
            assertThat(strings.fullTexts().get(x))
                    .as("seed %d, document %d", seed, x)
                    .isEqualTo(full.get(x) && !rejected);
            if (full.get(x) && !rejected) count++;
        }
        assertThat(strings.statistics()).as("seed %d", seed).isEqualTo(Map.of("full_texts", count));
    }

    /** The plain definition: ncd compresses all texts in full, the others those whose signature has too few bytes. */
    private static boolean isFull(Detector<?> detector, String text) {
        Map<String, String> parameters = new LinkedHashMap<>(detector.parameters());
        if (detector.name().equals("ncd")) return true;
        Analyzer signature = Signature.parse(Punctuation.parse("comma"), "1L");
        if (detector.name().equals("spotsigncd")) {
            SpotForm form = SpotForm.of(new ParameterValues(parameters), new LinkedHashMap<>(), Signature.LEAST_SPOTS);
            signature = form.words().then(new SpotWords(form.spots()), "words of spots");
        }
        String plain = Normalization.of(parameters, Normalization.FULL).plain(text);
        byte[] bytes = String.join(" ", signature.tokens(plain)).getBytes(StandardCharsets.UTF_8);
        return bytes.length < Integer.parseInt(parameters.getOrDefault("min-bytes", ""));
    }

    private static byte[] bytes(ByteStrings strings, int x) {
        return Arrays.copyOfRange(strings.array(x), strings.start(x), strings.end(x));
    }

    @Test
    void theRemarkSaysHowManyAreComparedInFull() {
        var signcd = Detectors.parse("signcd").profile();
        assertThat(signcd.remarkOn(2000, Map.of("full_texts", 0L))).isEmpty();
        assertThat(signcd.remarkOn(2000, Map.of())).isEmpty();
        assertThat(signcd.remarkOn(2000, Map.of("full_texts", 1000L)))
                .isEqualTo(
                        "Compared by their full text: 1,000 of 2,000 documents (fewer than 3 commas, or a signature of fewer"
                                + " than 16 bytes).");
        assertThat(signcd.remarkOn(2000, Map.of("full_texts", 1234L)))
                .startsWith("Compared by their full text: 1,234 of 2,000 documents (fewer than 3 commas,")
                .endsWith(" So most documents are compared as by ncd.");
        assertThat(Detectors.parse("signcd?spots=comma,stop").profile().remarkOn(10, Map.of("full_texts", 1L)))
                .contains(
                        ": 1 of 10 documents (fewer than 3 commas or full stops, or a signature of fewer than 16 bytes).");
        assertThat(Detectors.parse("signcd?min-bytes=1").profile().remarkOn(10, Map.of("full_texts", 1L)))
                .endsWith("(fewer than 3 commas).");
        assertThat(Detectors.parse("ncd").profile().remarkOn(10, Map.of("full_texts", 10L)))
                .isEmpty();
    }
}
