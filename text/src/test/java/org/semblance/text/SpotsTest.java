package org.semblance.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Spots;
import org.semblance.analysis.Spots.SpotWords;
import org.semblance.analysis.TokenSink;
import org.semblance.testing.RandomText;
import org.semblance.testing.Seeds;
import org.semblance.text.CompressionJoins.SignatureOrText;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.Sentences;
import org.semblance.text.words.Words;

class SpotsTest {
    private static final String NEWS =
            "At a rally to kick off a weeklong campaign for the South Carolina primary, Obama tried to"
                    + " set the record straight from an attack circulating widely on the Internet that is designed to play into"
                    + " prejudices against Muslims and fears of terrorism.";

    private static List<String> spots(String spelling, String text) {
        return Detectors.parse(spelling).analyzer().tokens(text);
    }

    /** The example of the paper, §3.1. */
    @Test
    void areThoseOfThePaper() {
        assertThat(spots("spotsigs?antecedents=a,an,the,is&chain=2&min-spots=1", NEWS))
                .containsExactly(
                        "a:rally:kick",
                        "a:weeklong:campaign",
                        "the:south:carolina",
                        "the:record:straight",
                        "an:attack:circulating",
                        "the:internet:designed",
                        "is:designed:play");
        assertThat(spots("spotsigs?antecedents=an&labels=false&distance=2&chain=2&min-spots=1", NEWS))
                .containsExactly("circulating:internet");
    }

    @Test
    void areEmptyIfTooFew() {
        assertThat(spots("spotsigs", "The cat sat, the dog sat, the cow sat.")).isEmpty();
        assertThat(spots("spotsigs", "The cat sat, the dog sat, the cow sat, the pig sat."))
                .hasSize(4);
        assertThat(spots("spotsigs?min-spots=5", "The cat sat, the dog sat, the cow sat, the pig sat."))
                .isEmpty();
        assertThat(spots("spotsigs?min-spots=1", "the is the of do")).isEmpty();
        assertThat(spots("spotsigs?min-spots=1", "")).isEmpty();
        assertThat(spots("spotsigs?min-spots=1", "word")).isEmpty();
    }

    @Test
    void areInManyLanguages() {
        assertThat(spots("spotsigs?language=de&min-spots=1", "Der Hund und die Katze"))
                .containsExactly("der:hund", "und:katze", "die:katze");
        assertThat(spots("spotsigs?language=ar&min-spots=1", "ذهب الولد إلى المدرسة في الصباح"))
                .contains("في:الصباح");
        assertThat(spots("spotsigs?language=zh&min-spots=1", "中国的经济在发展。")).containsExactly("的:经济", "在:发展");
        assertThatThrownBy(() -> spots("spotsigs?language=xx", ""))
                .hasMessageStartingWith("unknown language 'xx'; known are ");
    }

    /** Hashes and strings correspond one to one, in the same order. */
    @Test
    void areTheSameAsHashesAndAsStrings() {
        for (long seed : Seeds.cases(3000)) {
            Random random = new Random(seed);
            Set<String> antecedents = Set.of("a", "z", "it's");
            Normalization normalization = Normalization.values()[random.nextInt(3)];
            Spots spots = new Spots(
                    antecedents,
                    Set.of("word", "7"),
                    1 + random.nextInt(3),
                    1 + random.nextInt(3),
                    random.nextBoolean(),
                    1 + random.nextInt(4));
            Analyzer analyzer = new Words(random.nextInt(8) == 0, normalization).then(spots, "spots");
            requireSameTokens(analyzer, RandomText.of(random, 1 + random.nextInt(200)), seed);
            Words words = new Words(false, normalization);
            Analyzer signature = normalization.before(new SignatureOrText(
                    words.then(new SpotWords(spots), "spots"), "spots", true, 1 + random.nextInt(40)));
            requireSameWords(signature, RandomText.of(random, 60), seed);
            Sentences sentences = new Sentences(
                    List.of(1, -1, 2, -3).subList(0, random.nextInt(5)), 1 + random.nextInt(3), normalization);
            requireSameTokens(sentences, RandomText.of(random, 1 + random.nextInt(200)), seed);
        }
    }

    private static void requireSameTokens(Analyzer analyzer, String text, long seed) {
        List<Long> hashes = new ArrayList<>();
        List<String> found = new ArrayList<>();
        analyzer.worker(new TokenSink() {
                    @Override
                    public void token(long hash, int start, int end) {
                        hashes.add(hash);
                        found.add(Words.lowerCase(text.substring(start, end)));
                    }

                    @Override
                    public void end() {
                        found.add("end");
                    }
                })
                .analyze(text);
        List<String> tokens = analyzer.tokens(text);
        assertThat(found).as("seed %d", seed).hasSize(tokens.size() + 1).endsWith("end");
        Map<String, Long> byToken = new HashMap<>();
        Map<Long, String> byHash = new HashMap<>();
        for (int i = 0; i < tokens.size(); i++) {
            byToken.putIfAbsent(tokens.get(i), hashes.get(i));
            byHash.putIfAbsent(hashes.get(i), tokens.get(i));
            assertThat(byToken).as("seed %d", seed).containsEntry(tokens.get(i), hashes.get(i));
            assertThat(byHash).as("seed %d", seed).containsEntry(hashes.get(i), tokens.get(i));
        }
    }

    /** The characters of tokens, in lower case, are the tokens; hashes are of words as written, and not compared. */
    private static void requireSameWords(Analyzer analyzer, String text, long seed) {
        List<String> found = new ArrayList<>();
        analyzer.worker(new TokenSink() {
                    @Override
                    public void token(long hash, int start, int end) {
                        found.add(Words.lowerCase(text.substring(start, end)));
                    }

                    @Override
                    public void token(char[] characters, int from, int to, long hash, int start, int end) {
                        found.add(Words.lowerCase(new String(characters, from, to - from)));
                    }
                })
                .analyze(text);
        assertThat(found).as("seed %d", seed).isEqualTo(analyzer.tokens(text));
    }

    @Test
    void makeSignatures() {
        assertThat(spots("spotsigncd", "The cat sat, the Dog sat, the cow sat."))
                .containsExactly("the", "cat", "the", "dog", "the", "cow");
        assertThat(spots("spotsigncd", "Only  two: the Cat,\n the dog"))
                .containsExactly("only", "two:", "the", "cat,", "the", "dog");
        assertThat(spots("spotsigncd", " \n")).isEmpty();
    }

    @Test
    void sentencesAreEncodedByLengthAndSelectedWords() {
        String text = "It was late. Nobody came! Why? ... \"They had left,\" he said.";
        assertThat(spots("slst", text)).containsExactly("3:it:late", "2:nobody:came", "1:why:why", "5:they:said");
        assertThat(spots("slst?positions=none&block=1", text)).containsExactly("3", "2", "1", "5");
        assertThat(spots("slst?positions=2,-4&block=1", "Why? Because of this here."))
                .containsExactly("1::", "4:of:because");
        assertThat(spots("slst", "One sentence only.")).isEmpty();
        assertThat(spots("slst?block=1", "今天下雨。明天晴！后天呢？")).hasSize(3);
        assertThat(spots("slst?block=1", "كيف حالك؟ أنا بخير. شكرا!")).hasSize(3);
        assertThat(spots("slst?block=1", "")).isEmpty();
        assertThatThrownBy(() -> spots("slst?positions=0", ""))
                .hasMessageStartingWith("positions must be numbers of words");
    }

    @Test
    void parametersAreChecked() {
        assertThatThrownBy(() -> Detectors.parse("spotsigs?min-idf=0.9&max-idf=0.2"))
                .hasMessage("min-idf and max-idf must be in [0, 1], the first not above the second: 0.9, 0.2");
        assertThatThrownBy(() -> Detectors.parse("spotsigs?min-idf=0.1234"))
                .hasMessageStartingWith("min-idf must be a decimal");
        assertThatThrownBy(() -> Detectors.parse("spotsigs?chain=0"))
                .hasMessageStartingWith("chain must be a whole number");
        assertThatThrownBy(() -> Detectors.parse("spotsigs?antecedents=,"))
                .hasMessageStartingWith("antecedents must be words");
        assertThatThrownBy(() -> Detectors.parse("spotsigs?links=some")).hasMessage("links must be drop or keep: some");
        assertThat(Detectors.parse("spotsigs").parameters())
                .containsEntry("min-idf", "0.2")
                .containsEntry("threshold", "0.3");
    }
}
