package org.semblance.text.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.testing.Seeds;
import org.semblance.text.Detectors;
import org.semblance.text.words.Terms.LanguageGuess;

/** Terms of all languages: the plain implementation agrees with the fast path, and languages are detected. */
class LanguageTest {
    private static final List<String> TEXTS = List.of(
            "The quick brown foxes were jumping over the lazy dogs, and nobody had seen what they would do.",
            "Die Häuser der Städte wurden nicht gebaut, weil es den Menschen an Geld und auch an Steinen fehlte.",
            "L'avion n'est pas arrivé à l'heure, mais les voyageurs ont attendu avec beaucoup de patience dans la salle.",
            "Los niños de la ciudad no querían ir a la escuela porque el día era muy hermoso y había sol.",
            "Gli uomini dell'isola non avevano nessuna voglia di lavorare, ma le donne erano più sagge di loro.",
            "Os meninos não foram à escola porque estava a chover muito e a mãe deles tinha ficado em casa.",
            "De kinderen gingen niet naar school omdat het regende en hun moeder thuis was gebleven met een boek.",
            "Дети не пошли в школу, потому что шёл дождь, и их мать осталась дома с книгой для всех.",
            "Τα παιδιά δεν πήγαν στο σχολείο επειδή έβρεχε πολύ και η μητέρα τους έμεινε στο σπίτι.",
            "لم يذهب الأطفال إلى المدرسة لأن المطر كان شديدا في ذلك اليوم من هذا الشهر",
            "我们今天去北京大学学习计算机科学，明天回家。",
            "今日は学校に行きません。雨が降っているからです。",
            "오늘은 학교에 가지 않습니다. 비가 오기 때문입니다.",
            "xyzzy plugh frotz 12 34",
            "",
            "🙂 🙃 \ud83d");

    private static List<Long> hashes(Terms terms, String text) {
        List<Long> hashes = new ArrayList<>();
        terms.worker(new TokenSink() {
                    @Override
                    public void token(long hash, int start, int end) {
                        assertThat(start).isLessThan(end);
                        hashes.add(hash);
                    }

                    @Override
                    public void end() {
                        hashes.add(0L);
                    }
                })
                .analyze(text);
        assertThat(hashes.removeLast()).isZero();
        return hashes;
    }

    @ParameterizedTest
    @EnumSource(Language.class)
    void hashesAreThoseOfTheTokens(Language language) {
        Random random = Seeds.random();
        Terms terms = new Terms(true, true).in(language);
        for (int i = 0; i < 200; i++) {
            String text = i < TEXTS.size()
                    ? TEXTS.get(i)
                    : TEXTS.get(random.nextInt(TEXTS.size()))
                            + (random.nextBoolean() ? " " : "")
                            + TEXTS.get(random.nextInt(TEXTS.size()));
            assertThat(hashes(terms, text))
                    .as("%s of %s", language, text)
                    .isEqualTo(terms.tokens(text).stream().map(TokenHash::of).toList());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "0,EN", "1,DE", "2,FR", "3,ES", "4,IT", "5,PT", "6,NL", "7,RU", "8,EL", "9,AR", "10,ZH", "11,JA", "12,KO",
        "13,NONE", "14,NONE", "15,NONE"
    })
    void detectsLanguages(int text, Language language) {
        assertThat(LanguageGuess.of(Normalization.FULL.plain(TEXTS.get(text)), Normalization.FULL))
                .isEqualTo(language);
        assertThat(new Terms(true, true, Language.AUTO, Normalization.FULL).tokens(TEXTS.get(text)))
                .isEqualTo(new Terms(true, true).in(language).tokens(TEXTS.get(text)));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            de | Die Häuser der Städte wurden gebaut     | haus stadt wurd gebaut
            fr | L'avion n'est pas arrivé dans les villes | avion est ariv vile
            ru | Дети не пошли в школу                   | дет пошл школ
            zh | 我们今天去北京大学, hello Worlds          | 我们 今天 去 北京大学 hello worlds
            ja | 今日は学校                              | 今日 日は は学 学校
            ko | 오늘은 학교에                            | 오늘은 학교에
            en | The foxes were jumping                  | fox jump
            tr | İçin için İyi iyi İstanbul'da          | i i istanbul
            de | DASS daß Maße                           | mass
            el | ΟΔΟΣ οδός                               | οδ οδ
            """)
    void removesStopWordsAndStems(String code, String text, String terms) {
        assertThat(String.join(" ", new Terms(true, true).in(Language.of(code)).tokens(text)))
                .isEqualTo(terms);
    }

    @Test
    void doesNotSplitSurrogatePairs() {
        assertThat(new Words(true, Normalization.FULL).tokens("我们𠀀今天𠀁"))
                .contains("𠀀", "𠀁")
                .containsSubsequence("我们", "𠀀", "今天");
    }

    @Test
    void errorsListTheLanguages() {
        assertThatThrownBy(() -> Language.of("xx"))
                .hasMessage(
                        "unknown language 'xx'; known are auto, en, ar, bg, ca, cs, da, de, el, es, fa, fi, fr, hi, hu,"
                                + " id, it, ja, ko, nl, no, pt, ro, ru, sv, tr, zh");
        assertThatThrownBy(() -> Language.of("")).hasMessageContaining("unknown language");
        assertThat(Language.DE.title()).isEqualTo("german");
        assertThat(Language.AUTO.title()).isEqualTo("auto");
    }

    @Test
    void methodsTakeALanguage() {
        assertThat(Detectors.parse("bestjoin?language=de").parameters()).containsEntry("language", "de");
        assertThat(Detectors.parse("bestjoin").parameters()).containsEntry("language", "en");
        assertThat(Detectors.parse("bestjoin?preprocess=none").parameters()).doesNotContainKey("language");
        assertThat(Detectors.parse("bestjoin?language=auto").analyzer().name())
                .isEqualTo("shingles:8 without stop words, stemmed (auto)");
        assertThat(Detectors.parse("simhash?language=de").parameters())
                .containsEntry("stem", "german")
                .containsEntry("stopwords", "german");
        assertThat(Detectors.parse("simhash?language=zh").parameters()).containsEntry("stem", "none");
        assertThat(Detectors.parse("simhash").parameters())
                .containsEntry("stem", "porter")
                .doesNotContainKey("language");
        assertThatThrownBy(() -> Detectors.parse("bestjoin?language=de&preprocess=none"))
                .hasMessageContaining("omit language de");
        assertThatThrownBy(() -> Detectors.parse("bestjoin?language=klingon"))
                .hasMessageContaining("known are auto, en");
        assertThatThrownBy(() -> Detectors.parse("simhash?language=zh&stem=chinese"))
                .hasMessageContaining("no stem for language zh");
        assertThatThrownBy(() -> Detectors.parse("exact?language=de")).hasMessageContaining("no parameter 'language'");
    }
}
