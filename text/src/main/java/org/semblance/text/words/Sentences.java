package org.semblance.text.words;

import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;

/**
 * One token for each sentence: the number of its words, and its words at some positions. Sentences are those of
 * {@link BreakIterator}; sentences without words are ignored.
 *
 * @param positions positions of words, 1 for the first and -1 for the last; beyond the sentence the word is empty
 * @param least a text with fewer sentences has no tokens
 */
public record Sentences(List<Integer> positions, int least, Normalization normalization) implements Analyzer {
    /** Parses positions separated by commas; empty for {@code none}. */
    public static List<Integer> positions(String list) {
        if (list.equals("none")) return List.of();
        List<Integer> positions = new ArrayList<>();
        for (String position : list.split(",", -1)) {
            if (!position.strip().matches("-?[1-9][0-9]{0,3}")) {
                throw new IllegalArgumentException(
                        "positions must be numbers of words, from the last if negative, separated by commas, or none: "
                                + list);
            }
            positions.add(Integer.valueOf(position.strip()));
        }
        return List.copyOf(positions);
    }

    /** The positions as users write them. */
    public String spelling() {
        return positions.isEmpty()
                ? "none"
                : positions.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    @Override
    public String name() {
        return "sentences" + (least == 1 ? "" : ", " + least + " or more");
    }

    @Override
    public Worker worker(TokenSink tokens) {
        return normalized().worker(tokens);
    }

    @Override
    public List<String> tokens(String text) {
        return normalized().tokens(text);
    }

    private Analyzer normalized() {
        return normalization.before(new OfNormalized(this));
    }

    private Words words() {
        return new Words(false, normalization);
    }

    /** Sentences of a normalized text. */
    private record OfNormalized(Sentences how) implements Analyzer {
        @Override
        public String name() {
            return how.name();
        }

        @Override
        public Worker worker(TokenSink tokens) {
            return new Scanner(how, tokens);
        }

        @Override
        public List<String> tokens(String text) {
            BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
            breaks.setText(how.breakable(text));
            List<String> sentences = new ArrayList<>();
            int start = breaks.first();
            for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
                List<String> words = how.words().tokens(text.substring(start, end));
                if (!words.isEmpty()) sentences.add(how.feature(words));
                start = end;
            }
            return sentences.size() < how.least() ? List.of() : sentences;
        }
    }

    /**
     * Replaces sentence-ending marks that the JDK does not recognize by ones that it does. The JDK ends no sentence at a
     * stop that a lower-case letter follows; case-folded text has no other letters, so they become upper case.
     */
    private String breakable(String text) {
        String known =
                text.replace('؟', '?').replace('۔', '?').replace('।', '?').replace('｡', '。');
        if (!normalization.folds()) return known;
        int[] upper = known.codePoints().map(Character::toUpperCase).toArray();
        return new String(upper, 0, upper.length);
    }

    private String feature(List<String> words) {
        StringBuilder feature = new StringBuilder().append(words.size());
        for (int position : positions) {
            int at = position > 0 ? position - 1 : words.size() + position;
            feature.append(':').append(at >= 0 && at < words.size() ? words.get(at) : "");
        }
        return feature.toString();
    }

    /** Collects the words of a sentence, and the features of the sentences of a text. Not thread-safe. */
    private static final class Scanner implements Worker, TokenSink {
        private static final long ABSENT = 0x5D588B656C078965L;

        private final Sentences how;
        private final TokenSink next;
        private final Worker scanner;
        private final BreakIterator breaks = BreakIterator.getSentenceInstance(Locale.ROOT);
        private final LongColumn words = new LongColumn(1 << 8);
        private final LongColumn features = new LongColumn(1 << 8);
        private final IntColumn bounds = new IntColumn(1 << 9);

        Scanner(Sentences how, TokenSink next) {
            this.how = how;
            this.next = next;
            this.scanner = how.words().worker(this);
        }

        @Override
        public void analyze(String text) {
            breaks.setText(how.breakable(text));
            features.clear();
            bounds.clear();
            int start = breaks.first();
            for (int end = breaks.next(); end != BreakIterator.DONE; end = breaks.next()) {
                words.clear();
                scanner.analyze(text.substring(start, end));
                if (!words.isEmpty()) add(start, end);
                start = end;
            }
            int sentences = features.size();
            for (int i = 0; i < sentences && sentences >= how.least(); i++) {
                next.token(features.get(i), bounds.get(2 * i), bounds.get(2 * i + 1));
            }
            next.end();
        }

        private void add(int start, int end) {
            int count = words.size();
            long hash = TokenHash.mix(count);
            for (int position : how.positions()) {
                int at = position > 0 ? position - 1 : count + position;
                hash = TokenHash.mix(hash + (at >= 0 && at < count ? words.get(at) : ABSENT));
            }
            bounds.add(start);
            bounds.add(end);
            features.add(hash);
        }

        @Override
        public void token(long hash, int start, int end) {
            words.add(hash);
        }

        /** Ends a sentence, not the text. */
        @Override
        public void end() {}
    }
}
