package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.ibm.icu.text.Normalizer2;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.CharGrams;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Utf8Scratch;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;
import org.semblance.text.LuceneWords;
import org.semblance.text.Spans;

class NormalizationTest {
    private static final Normalizer2 FOLD = Normalizer2.getNFKCCasefoldInstance();

    /** Every code point, alone and between others: the definitions with the JDK's data agree with ICU's tables. */
    @Test
    void everyCodePointIsNormalizedAsByIcu() {
        PlainNormalizer plain = new PlainNormalizer(true);
        TextNormalizer fast = new TextNormalizer(Normalization.FULL);
        List<String> different = new ArrayList<>();
        for (int point = 0; point <= Character.MAX_CODE_POINT; point++) {
            boolean assigned = Character.isDefined(point) && Character.getType(point) != Character.PRIVATE_USE;
            if (!assigned && point >= 0x10000 && point % 101 != 0) continue; // they are all alike
            String alone = Character.toString(point);
            for (String text : List.of(alone, "a" + alone + "\u0301")) {
                String expected = FOLD.normalize(text).replace('’', '\'').replace('ʼ', '\'');
                if (!plain.normalized(text).equals(expected)
                        || !fast.normalized(text).equals(expected)) different.add(Integer.toHexString(point));
            }
        }
        assertThat(different).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "CAFE\u0301 | café",
                "Straße | strasse",
                "ﬁnal Ｆｕｌｌ | final full",
                "don’t ʼtis it＇s | don't 'tis it's",
                "co\u00ADop zero\u200Bwidth \uFEFFmark | coop zerowidth mark",
                "a\u00A0b\u202Fc\u3000d | a b c d",
                "１２³ ½ ™ | 123 1⁄2 tm",
                "ｶﾞ 한 | ガ 한",
                "ΣΑΣ ς | σασ σ",
                "🏳️‍🌈 | 🏳🌈",
                "İı | i̇ı",
            })
    void textsAreComparedAsPeopleSeeThem(String text, String normalized) {
        assertThat(Normalization.FULL.plain(text)).isEqualTo(normalized);
        assertThat(new TextNormalizer(Normalization.FULL).normalized(text)).isEqualTo(normalized);
    }

    @ParameterizedTest
    @EnumSource(names = {"FULL", "NFC"})
    void randomTextsAreNormalizedAlikeByBothImplementations(Normalization how) {
        TextNormalizer fast = new TextNormalizer(how);
        for (long seed : Seeds.cases(8_000)) {
            String text = randomText(new Random(seed));
            String plain = how.plain(text);
            assertThat(fast.normalized(text)).as("seed %d", seed).isEqualTo(plain);
            assertThat(how.plain(plain)).as("seed %d: idempotent", seed).isEqualTo(plain);
            checkPositions(fast, text, how, seed);
        }
    }

    /**
     * The text may be divided at the position of each normalized character, which comes from the part in the middle, and
     * ICU does not divide that part.
     */
    private static void checkPositions(TextNormalizer fast, String text, Normalization how, long seed) {
        Normalizer2 icu = how == Normalization.FULL ? FOLD : Normalizer2.getNFCInstance();
        String plain = how.plain(text);
        for (int i = 0; i < fast.length(); i++) {
            int start = fast.start(i);
            int end = fast.end(i + 1);
            String about = "seed %d, characters %d to %d of '%s'";
            assertThat(comesFrom(text, start, end, i, plain, how))
                    .as(about, seed, start, end, text)
                    .isTrue();
            if (plain.equals(text))
                assertThat(List.of(start, end))
                        .as(about, seed, start, end, text)
                        .isEqualTo(List.of(i, i + 1));
            for (int at = start + 1; at < end; at++) {
                boolean half =
                        Character.isLowSurrogate(text.charAt(at)) && Character.isHighSurrogate(text.charAt(at - 1));
                assertThat(half || !icu.hasBoundaryBefore(text.codePointAt(at)))
                        .as(about, seed, start, end, text)
                        .isTrue();
            }
        }
    }

    private static boolean comesFrom(String text, int start, int end, int index, String plain, Normalization how) {
        String before = how.plain(text.substring(0, start));
        String part = how.plain(text.substring(start, end));
        String all = before + part + how.plain(text.substring(end));
        return all.equals(plain) && index >= before.length() && index < before.length() + part.length();
    }

    /** Random text with long runs of combining marks, which are put in order. */
    private static String randomText(Random random) {
        StringBuilder text = new StringBuilder(RandomText.of(random, 60));
        if (random.nextInt(4) == 0) {
            for (int n = random.nextInt(3 * TextNormalizer.LONG_SEGMENT); n > 0; n--)
                text.append("\u0301\u0316\u0345\u05B0\u0301\u1161\u00AD\u0334".charAt(random.nextInt(8)));
            text.append(RandomText.of(random, 20));
        }
        return text.toString();
    }

    /** Quadratic time would take an hour: marks out of order, vowels that compose with each other, one long segment. */
    @Test
    void anyNumberOfMarksTakesLittleTime() {
        String text = "a" + "\u0301\u0316".repeat(50_000);
        String sorted = "á" + "\u0316".repeat(50_000) + "\u0301".repeat(49_999);
        assertThat(Normalization.FULL.plain(text)).isEqualTo(sorted);
        for (String hostile : List.of(
                text,
                "e" + "\u0301".repeat(100_000),
                "ᄀ" + "ᅡ".repeat(100_000),
                Character.toString(0x16D67).repeat(50_000),
                Character.toString(0x113C2).repeat(50_000))) {
            String plain = Normalization.FULL.plain(hostile);
            assertThat(new TextNormalizer(Normalization.FULL)
                            .normalized(hostile)
                            .equals(plain))
                    .isTrue();
            for (String method : List.of("exact?tokens=chars:5", "exact?measure=edit&t=2&normalize=full", "exact"))
                assertThat(Spans.of(Detectors.parse(method).analyzer(), hostile))
                        .isNotNull();
        }
    }

    /** Texts with the same NFKC_Casefold have the same tokens, in every method that normalizes. */
    @Test
    void equalNormalizedTextsHaveEqualTokens() {
        List<Analyzer> analyzers = new ArrayList<>();
        for (String method : List.of(
                "exact",
                "exact?tokens=words",
                "exact?tokens=chars:3",
                "minhash",
                "simhash",
                "simhash?language=auto",
                "bestjoin?language=fr",
                "supershingle",
                "projection",
                "combined",
                "spotsigs?min-spots=1",
                "spotsigncd",
                "signcd",
                "ncd",
                "slst?block=1",
                "exact?measure=edit&threshold=3&normalize=full")) {
            analyzers.add(Detectors.parse(method).analyzer());
        }
        for (long seed : Seeds.cases(2000)) {
            Random random = new Random(seed);
            String text = random.nextBoolean() ? sentence(random) : randomText(random);
            String other = respelled(text, random);
            assertThat(FOLD.normalize(other))
                    .as("seed %d: the spelling is wrong", seed)
                    .isEqualTo(FOLD.normalize(text));
            for (Analyzer analyzer : analyzers) {
                assertThat(hashes(analyzer, other))
                        .as("seed %d: %s of '%s' and '%s'", seed, analyzer.name(), text, other)
                        .isEqualTo(hashes(analyzer, text));
                assertThat(analyzer.tokens(other))
                        .as("seed %d: %s", seed, analyzer.name())
                        .isEqualTo(analyzer.tokens(text));
            }
        }
    }

    private static String sentence(Random random) {
        String[] words = {"L’été", "naïf", "the", "Straße", "don't", "was", "ﬁnal", "Ωmega", "中文", "ไทย", "Один", "end."
        };
        StringBuilder text = new StringBuilder();
        for (int n = random.nextInt(60); n > 0; n--)
            text.append(words[random.nextInt(words.length)]).append(n % 7 == 0 ? ", " : " ");
        return text.toString();
    }

    /** Another text with the same NFKC_Casefold: parts in other spellings, where these do not change their neighbours. */
    private static String respelled(String text, Random random) {
        StringBuilder other = new StringBuilder();
        text.codePoints().forEach(point -> {
            String c = Character.toString(point);
            String[] spellings = {
                c,
                c.toUpperCase(java.util.Locale.ROOT),
                Normalizer.normalize(c, Normalizer.Form.NFD),
                Normalizer.normalize(c, Normalizer.Form.NFKC),
                c + "\u00AD",
                c + "\u200B",
                point > ' ' && point < 0x7F ? Character.toString(point + 0xFEE0) : c,
                point == ' ' ? "\u00A0" : c
            };
            String spelling = spellings[random.nextInt(spellings.length)];
            other.append(FOLD.normalize(spelling).equals(FOLD.normalize(c)) ? spelling : c);
        });
        return FOLD.normalize(other).equals(FOLD.normalize(text)) ? other.toString() : text;
    }

    private static List<Long> hashes(Analyzer analyzer, String text) {
        return Spans.of(analyzer, text).stream().map(Spans.Span::hash).toList();
    }

    /** The characters that a sink receives are those of the token. */
    @Test
    void tokensComeWithTheirCharacters() {
        for (long seed : Seeds.cases(2000)) {
            Random random = new Random(seed);
            String text = randomText(random);
            Analyzer analyzer = Normalization.FULL.before(new CharGrams(1 + random.nextInt(4)));
            List<String> found = new ArrayList<>();
            Utf8Scratch scratch = new Utf8Scratch();
            analyzer.worker(new TokenSink() {
                        @Override
                        public void token(long hash, int start, int end) {
                            throw new AssertionError("without characters");
                        }

                        @Override
                        public void token(char[] characters, int from, int to, long hash, int start, int end) {
                            found.add(new String(characters, from, to - from));
                            assertThat(hash).isEqualTo(scratch.hash(characters, from, to));
                        }
                    })
                    .analyze(text);
            assertThat(found).as("seed %d", seed).isEqualTo(analyzer.tokens(text));
        }
    }

    @Test
    void isAParameterOfEveryMethodOnText() {
        assertThat(Detectors.parse("exact").parameters()).containsEntry("normalize", "full");
        assertThat(Detectors.parse("exact?normalize=nfc").parameters()).containsEntry("normalize", "nfc");
        assertThat(Detectors.parse("exact?tokens=whitespace").parameters()).containsEntry("normalize", "none");
        assertThat(Detectors.parse("exact?measure=edit&t=2").parameters()).containsEntry("normalize", "none");
        assertThat(Detectors.methods())
                .allMatch(method ->
                        method.parameters().stream().anyMatch(p -> p.name().equals("normalize")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Detectors.parse("minhash?tokens=whitespace&normalize=full"))
                .withMessageContaining("tokens whitespace are compared as they are");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Detectors.parse("slst?normalize=nfkc"))
                .withMessage("normalize must be full, nfc, none: nfkc");
        assertThat(Detectors.parse("exact?tokens=words&normalize=none")
                        .analyzer()
                        .tokens("Cafe\u0301 don’t"))
                .containsExactly("cafe\u0301", "don’t");
        assertThat(Detectors.parse("exact?tokens=words&normalize=nfc")
                        .analyzer()
                        .tokens("CAFE\u0301 don’t"))
                .containsExactly("café", "don’t");
    }

    @Test
    void lettersOfScriptsWithoutSpaces() {
        assertThat(IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                        .filter(point -> UnspacedScripts.isLetter(point) != LuceneWords.isUnspaced(point))
                        .mapToObj(Integer::toHexString))
                .isEmpty();
    }
}
