package org.semblance.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenSink;
import org.semblance.decontaminate.BenchmarkItems;
import org.semblance.decontaminate.ItemMatch;
import org.semblance.decontaminate.ItemMatcher;
import org.semblance.decontaminate.TextCut;
import org.semblance.testing.Seeds;
import org.semblance.text.words.Analyzers;
import org.semblance.text.words.Normalization;

/** Items found in documents, against the comparison of all n-grams of all items as strings. */
class DecontaminationTest {
    private static final Analyzer WORDS = Analyzers.parse("words");
    private static final List<String> ALPHABET = List.of(
            "a",
            "b",
            "c",
            "d",
            "don't",
            "3.14",
            "ÄRGER",
            "straße",
            "e\u0301t\u00e9",
            "数学问题",
            "ภาษาไทย",
            "اللغة",
            "😀",
            "東京",
            "x_y");

    private static String words(Random random, int vocabulary, int count) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int word = random.nextInt(vocabulary);
            words.add(word < ALPHABET.size() ? ALPHABET.get(word) : "w" + word);
        }
        return String.join(random.nextInt(4) == 0 ? ", " : " ", words);
    }

    /** The Thue–Morse word, on which polynomial hashes modulo a power of two collide. */
    private static String thueMorse(int from, int count, String zero, String one) {
        List<String> words = new ArrayList<>();
        for (int i = from; i < from + count; i++) words.add(Integer.bitCount(i) % 2 == 0 ? zero : one);
        return String.join(" ", words);
    }

    private static List<String> items(Random random, int vocabulary) {
        List<String> items = new ArrayList<>(List.of("", "  ", "?!", "one two three four", "p q r s t"));
        for (int i = 0; i < 40; i++) {
            int[] sizes = {4, 5, 6, 7, 8, 9, 12, 30, 80};
            String item = words(random, vocabulary, sizes[random.nextInt(sizes.length)]);
            if (i > 3 && random.nextInt(4) == 0) item = items.get(random.nextInt(items.size())) + " " + item;
            if (random.nextInt(8) == 0) item = items.get(random.nextInt(items.size()));
            items.add(item);
        }
        items.add(thueMorse(0, 64, "a", "b"));
        items.add(thueMorse(64, 64, "a", "b"));
        items.add("a ".repeat(8));
        items.add("a ".repeat(50));
        items.add("a b ".repeat(20));
        return items;
    }

    private static String document(Random random, int vocabulary, List<String> items) {
        StringBuilder text = new StringBuilder(words(random, vocabulary, random.nextInt(40)));
        for (int i = random.nextInt(4); i > 0; i--) {
            List<String> item = new ArrayList<>(
                    List.of(items.get(random.nextInt(items.size())).split(" ", -1)));
            for (int edits = random.nextInt(3); edits > 0; edits--)
                item.set(random.nextInt(item.size()), words(random, vocabulary, 1));
            int from = random.nextInt(6) == 0 ? random.nextInt(item.size()) : 0;
            text.append(' ').append(String.join(" ", item.subList(from, item.size())));
            text.append(". ").append(words(random, vocabulary, random.nextInt(20)));
        }
        return text.toString();
    }

    private static Set<List<String>> grams(List<String> words, int n) {
        Set<List<String>> grams = new HashSet<>();
        for (int i = 0; i + n <= words.size(); i++) grams.add(words.subList(i, i + n));
        return grams;
    }

    /** Item, shared and all n-grams, and whether it is the whole document, by definition. */
    private static List<String> expected(List<String> items, String text, String threshold) {
        List<String> found = new ArrayList<>();
        List<String> document = WORDS.tokens(text);
        for (int item = 0; item < items.size(); item++) {
            List<String> words = WORDS.tokens(items.get(item));
            if (words.size() < 5) continue;
            int n = Math.min(8, words.size());
            Set<List<String>> grams = grams(words, n);
            Set<List<String>> shared = new HashSet<>(grams);
            shared.retainAll(grams(document, n));
            BigDecimal least = new BigDecimal(threshold).multiply(BigDecimal.valueOf(grams.size()));
            if (BigDecimal.valueOf(shared.size()).compareTo(least) >= 0)
                found.add(item + " " + shared.size() + " " + grams.size() + " " + words.equals(document));
        }
        return found;
    }

    private static List<String> found(List<ItemMatch> matches) {
        return matches.stream()
                .map(m -> m.item() + " " + m.shared() + " " + m.grams() + " " + m.whole())
                .toList();
    }

    @ParameterizedTest
    @Seeds.Source(60)
    void findsWhatTheDefinitionSays(long seed) {
        Random random = new Random(seed);
        int vocabulary = new int[] {2, 4, 15, 60, 3000}[random.nextInt(5)];
        List<String> items = items(random, vocabulary);
        String threshold = List.of("0.1", "0.5", "0.8", "0.800001", "0.95", "1").get(random.nextInt(6));
        BenchmarkItems benchmark = BenchmarkItems.of(WORDS, items);
        ItemMatcher matcher = benchmark.at(threshold).matcher();
        for (int i = 0; i < 60; i++) {
            String text = i < items.size() ? items.get(i) : document(random, vocabulary, items);
            List<ItemMatch> matches = matcher.match(text);
            assertThat(found(matches)).as(text).isEqualTo(expected(items, text, threshold));
            for (ItemMatch match : matches) {
                String span = text.substring(match.start(), match.end());
                assertThat(expected(items, span, threshold))
                        .as("within the span")
                        .anyMatch(m -> m.startsWith(match.item() + " " + match.shared() + " " + match.grams() + " "));
            }
        }
    }

    @ParameterizedTest
    @Seeds.Source(40)
    void cutsTextsUntilTheyContainNoItem(long seed) {
        Random random = new Random(seed);
        int vocabulary = new int[] {3, 15, 60}[random.nextInt(3)];
        List<String> items = items(random, vocabulary);
        ItemMatcher matcher = BenchmarkItems.of(WORDS, items).at("0.8").matcher();
        for (int i = 0; i < 20; i++) {
            String text = document(random, vocabulary, items);
            TextCut.Rest rest = TextCut.of(text, matcher);
            assertThat(matcher.match(rest.text())).isEmpty();
            assertThat(rest.left()).isEqualTo(WORDS.tokens(rest.text()).size());
            if (expected(items, text, "0.8").isEmpty()) assertThat(rest.text()).isEqualTo(text);
            StringBuilder kept = new StringBuilder(text);
            for (int[] range : rest.ranges().reversed()) kept.delete(range[0], range[1]);
            assertThat(kept).hasToString(rest.text());
        }
    }

    private record Token(String word, int start, int end) {}

    private static List<Token> places(String text) {
        List<Token> places = new ArrayList<>();
        List<String> words = WORDS.tokens(text);
        WORDS.worker((_, start, end) -> places.add(new Token(words.get(places.size()), start, end)))
                .analyze(text);
        return places;
    }

    @ParameterizedTest
    @Seeds.Source(40)
    void keepsAllWordsThatAreNotCut(long seed) {
        Random random = new Random(seed);
        List<String> words = List.of("a", "b", "c", "don't", "3.14", "7", "ÄRGER", "e\u0301t\u00e9", "x_y", "اللغة");
        List<String> separators =
                List.of(" ", " ", ", ", "\n", ",", ".", "'", ":", ";", "-", "/", "(\"", "\")", "\u00a0", "?) ", " (");
        List<String> items = new ArrayList<>();
        for (int i = 0; i < 10; i++) items.add(joined(random, words, List.of(" "), 5 + random.nextInt(8)));
        ItemMatcher matcher = BenchmarkItems.of(WORDS, items).at("0.8").matcher();
        for (int i = 0; i < 30; i++) {
            StringBuilder text = new StringBuilder(joined(random, words, separators, random.nextInt(10)));
            for (int j = 0; j < 3; j++) {
                text.append(separators.get(random.nextInt(separators.size())));
                text.append(items.get(random.nextInt(items.size())));
                text.append(separators.get(random.nextInt(separators.size())));
                text.append(joined(random, words, separators, random.nextInt(10)));
            }
            TextCut.Rest rest = TextCut.of(text.toString(), matcher);
            List<String> kept = places(text.toString()).stream()
                    .filter(token ->
                            rest.ranges().stream().noneMatch(range -> range[0] < token.end && token.start < range[1]))
                    .map(Token::word)
                    .toList();
            assertThat(WORDS.tokens(rest.text())).as(text.toString()).isEqualTo(kept);
        }
    }

    private static String joined(Random random, List<String> words, List<String> separators, int count) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            if (i > 0) text.append(separators.get(random.nextInt(separators.size())));
            text.append(words.get(random.nextInt(words.size())));
        }
        return text.toString();
    }

    /** Words with few different hashes, so that most n-grams have the hash of others. */
    private record Colliding(int hashes, boolean spelled) implements Analyzer {
        @Override
        public @Nullable String token(String characters) {
            return spelled ? WORDS.token(characters) : null;
        }

        @Override
        public Worker worker(TokenSink tokens) {
            return WORDS.worker(new TokenSink() {
                @Override
                public void token(long hash, int start, int end) {
                    tokens.token(Long.remainderUnsigned(hash, hashes), start, end);
                }

                @Override
                public void token(char[] characters, int from, int to, long hash, int start, int end) {
                    tokens.token(characters, from, to, Long.remainderUnsigned(hash, hashes), start, end);
                }
            });
        }

        @Override
        public List<String> tokens(String text) {
            return WORDS.tokens(text);
        }

        @Override
        public String name() {
            return "colliding";
        }
    }

    @ParameterizedTest
    @Seeds.Source(60)
    void aTokenFollowsFromItsCharacters(long seed) {
        Random random = new Random(seed);
        String text = words(random, 40, 60) + " The THE ᏣᎳᎩ ꮳꮃꭹ ΣΊΣΥΦΟΣ İstanbul ﬁne ﷺ K Don’t";
        if (random.nextBoolean()) text = text.toUpperCase(Locale.ROOT);
        String whole = text;
        for (Normalization normalization : Normalization.values()) {
            Analyzer words = Analyzers.parse("words", normalization);
            List<@Nullable String> tokens = new ArrayList<>();
            words.worker(new TokenSink() {
                        @Override
                        public void token(long hash, int start, int end) {
                            tokens.add(words.token(whole.substring(start, end)));
                        }

                        @Override
                        public void token(char[] characters, int from, int to, long hash, int start, int end) {
                            tokens.add(words.token(new String(characters, from, to - from)));
                        }
                    })
                    .analyze(whole);
            assertThat(tokens).isEqualTo(words.tokens(whole));
        }
    }

    @ParameterizedTest
    @Seeds.Source(30)
    void wordsDecideIfHashesAreEqual(long seed) {
        Random random = new Random(seed);
        int vocabulary = new int[] {2, 15, 60}[random.nextInt(3)];
        List<String> items = items(random, vocabulary);
        items.replaceAll(item -> random.nextInt(3) == 0 ? item.toUpperCase(Locale.ROOT) : item);
        String threshold = List.of("0.3", "0.8", "1").get(random.nextInt(3));
        ItemMatcher matcher = BenchmarkItems.of(new Colliding(1 + random.nextInt(3), random.nextBoolean()), items)
                .at(threshold)
                .matcher();
        for (int i = 0; i < 20; i++) {
            String text = document(random, vocabulary, items);
            assertThat(found(matcher.match(text))).as(text).isEqualTo(expected(items, text, threshold));
        }
    }

    @Test
    void closesGaps() {
        ItemMatcher matcher = BenchmarkItems.of(WORDS, List.of("what is the sum of two and three"))
                .at("1")
                .matcher();
        for (String[] pair : new String[][] {
            {"Hello. What is the sum of two and three? It is five.", "Hello. It is five."},
            {"Hello\n\n\"What is the sum of two and three?\"\n\nBye", "Hello\n\nBye"},
            {"list: (What is the sum of two and three)\nnext", "list:\nnext"},
            {"What is the sum of two and three? five", "five"},
            {"five: what is the sum of two and three?", "five:"},
            {"what is the what is the sum of two and three sum of two and three", ""},
            {"WHAT IS THE SUM OF TWO AND THREE", ""},
            {"foo(\"what is the sum of two and three\")bar", "foo(\"\")bar"},
            {"3,what is the sum of two and three,4", "3,,4"},
            {"foo (what is the sum of two and three)bar", "foo bar"},
            {"what is the sum of two and four", "what is the sum of two and four"}
        }) assertThat(TextCut.of(pair[0], matcher).text()).as(pair[0]).isEqualTo(pair[1]);
    }

    @Test
    void nestedItemsAreCutInAFewRounds() {
        ItemMatcher matcher = BenchmarkItems.of(WORDS, List.of("what is the sum of two and three"))
                .at("1")
                .matcher();
        int most = 20;
        for (int depth : new int[] {1, most, most + 1, 2000}) {
            String nested = "begin " + "what is the sum ".repeat(depth) + "of two and three ".repeat(depth) + "end";
            TextCut.Rest rest = TextCut.of(nested, matcher);
            boolean few = depth <= most;
            assertThat(rest.text()).as("depth %d", depth).isEqualTo(few ? "begin end" : "");
            assertThat(rest.words()).isEqualTo(8 * depth + (few ? 0 : 2));
            assertThat(rest.left()).isEqualTo(few ? 2 : 0);
        }
    }

    @Test
    void shortItemsAreNeverFound() {
        List<String> items = List.of("one two three four", "", "one two three four five", "a b c d e f g");
        BenchmarkItems benchmark = BenchmarkItems.of(WORDS, items);
        ItemMatcher matcher = benchmark.at("0.01").matcher();
        assertThat(found(matcher.match("one two three four"))).isEmpty();
        assertThat(found(matcher.match(""))).isEmpty();
        assertThat(found(matcher.match("one two three four five"))).containsExactly("2 1 1 true");
        assertThat(found(matcher.match("A, b; c! d e f. G? h"))).containsExactly("3 1 1 false");
        assertThat(found(matcher.match("a b c d e f h g"))).isEmpty();
        assertThat(BenchmarkItems.of(WORDS, List.of()).at("1").matcher().match("a b c d e f"))
                .isEmpty();
    }
}
