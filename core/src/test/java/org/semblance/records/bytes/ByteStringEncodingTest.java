package org.semblance.records.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document;
import org.semblance.records.Copies;
import org.semblance.records.DeflateSizes;
import org.semblance.records.FingerprintingEncoder;
import org.semblance.records.sets.TestRecords;
import org.semblance.run.Workers;
import org.semblance.testing.RandomWords;
import org.semblance.testing.Seeds;

class ByteStringEncodingTest {
    private static final List<String> ODD =
            List.of("", "a", "  two\twords ", "é 中文 ,", "\uD83D\uDE00 smile", "half \uD83D", "\uDE00 half", "x\uD83Dy");

    private static byte[] bytes(ByteStrings strings, int x) {
        return Arrays.copyOfRange(strings.array(x), strings.start(x), strings.end(x));
    }

    @Test
    void tokensAreJoinedByBlanksInUtf8() throws InterruptedException {
        for (long seed : Seeds.cases(20)) {
            ByteStrings strings = TestRecords.byteStrings(ODD, new DeflateSizes(), new Random(seed));
            assertThat(strings.size()).isEqualTo(ODD.size());
            for (int x = 0; x < ODD.size(); x++) {
                byte[] expected =
                        String.join(" ", new Whitespace().tokens(ODD.get(x))).getBytes(StandardCharsets.UTF_8);
                assertThat(bytes(strings, x)).as("%d, seed %d", x, seed).isEqualTo(expected);
                assertThat(strings.sizeOf(x)).isEqualTo(expected.length);
                assertThat(strings.compressed(x))
                        .isEqualTo(expected.length == 0 ? 0 : new DeflateSizes().size(expected));
            }
        }
    }

    @Test
    void aDocumentThatWasClearedHasNoBytes() throws InterruptedException {
        ByteStringEncoding encoding = new ByteStringEncoding(ByteForm.AS_WRITTEN, new DeflateSizes(), 1);
        FingerprintingEncoder encoder = (FingerprintingEncoder) encoding.encoder();
        var analysis = new Whitespace().worker(encoder);
        for (String text : List.of("first one", "second", "third one")) {
            encoder.begin(Document.of("x", text));
            analysis.analyze(text);
            assertThat(encoder.lastSize()).isEqualTo(text.length());
            assertThat(encoder.lastFingerprint()).hasSize(16);
            if (text.equals("second")) encoder.clearLast();
        }
        ByteStrings strings = encoding.assemble(List.of(encoder.seal()), new Workers(1));
        assertThat(strings.sizeOf(1)).isZero();
        assertThat(strings.compressed(1)).isZero();
        assertThat(bytes(strings, 2)).asString().isEqualTo("third one");
    }

    @Test
    void copiesHaveTheSameBytes() throws InterruptedException {
        for (long seed : Seeds.cases(200)) {
            Random random = new Random(seed);
            List<String> texts = RandomWords.texts(random, 60);
            ByteStrings strings = TestRecords.byteStrings(texts, new DeflateSizes(), random);
            Copies copies = Copies.of(strings, 0, new Workers(1));
            for (int x = 0; x < texts.size(); x++) {
                int first = texts.get(x).isEmpty() ? x : texts.indexOf(texts.get(x));
                assertThat(copies.representative(x)).as("%d, seed %d", x, seed).isEqualTo(first);
            }
            int[] some = random.ints(10, 0, texts.size()).toArray();
            ByteStrings selected = strings.select(some);
            for (int i = 0; i < some.length; i++) {
                assertThat(bytes(selected, i)).isEqualTo(bytes(strings, some[i]));
                assertThat(selected.compressed(i)).isEqualTo(strings.compressed(some[i]));
            }
        }
    }
}
