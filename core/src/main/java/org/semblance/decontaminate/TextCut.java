package org.semblance.decontaminate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Removes the words of items from a text, and closes the gaps: punctuation that directly follows the last word goes
 * with it, as do opening brackets and quotes directly before the first; of the white space on both sides, the one with
 * more line ends stays. Without white space on either side, all punctuation stays. What joins over a gap is matched
 * again, until the text contains no item; if that takes more than {@link #MOST_ROUNDS} rounds, nothing is left.
 *
 * <p>The words of the rest are exactly those that were not cut, if words are separated by white space or punctuation. In
 * scripts without spaces, where words are overlapping pairs of letters, a cut pair takes a letter from the pairs beside
 * it, and the letters on both sides of a gap form a new pair or word.
 */
public final class TextCut {
    /** Each round splits the whole text, and a text of nested items would take a round for each. */
    static final int MOST_ROUNDS = 20;

    private TextCut() {}

    /**
     * A text without the words of its items.
     *
     * @param text the rest; equal to the original if nothing was cut
     * @param words the number of words that were cut
     * @param left the number of words that are left
     * @param ranges what was removed, as pairs of start and end in UTF-16 units of the original
     */
    public record Rest(String text, int words, int left, List<int[]> ranges) {}

    /** The places of the words of a text, and which of them are cut. */
    public interface Words {
        int count();

        int start(int word);

        int end(int word);

        boolean isCut(int word);
    }

    /** Splits a text into words and marks those that lie in a shared n-gram of an item that it contains. */
    public interface Marking {
        Words of(String text);
    }

    /** The text without the words of its items, found by a matcher. */
    public static Rest of(String text, ItemMatcher matcher) {
        return of(text, cut -> {
            List<ItemMatch> _ = matcher.match(cut);
            return new Words() {
                @Override
                public int count() {
                    return matcher.words();
                }

                @Override
                public int start(int word) {
                    return matcher.start(word);
                }

                @Override
                public int end(int word) {
                    return matcher.end(word);
                }

                @Override
                public boolean isCut(int word) {
                    return matcher.covered().get(word);
                }
            };
        });
    }

    /** The text without the words that are marked in it, or in what is left of it. */
    public static Rest of(String text, Marking marking) {
        BitSet kept = new BitSet(text.length());
        kept.set(0, text.length());
        String rest = text;
        Words words = marking.of(rest);
        int before = words.count();
        for (int round = 0; ; round++) {
            BitSet cut = cut(rest, words);
            if (cut.isEmpty()) break;
            if (round < MOST_ROUNDS) drop(kept, cut);
            else kept.clear();
            rest = kept(text, kept);
            words = marking.of(rest);
        }
        List<int[]> ranges = new ArrayList<>();
        for (int from = kept.nextClearBit(0), to; from < text.length(); from = kept.nextClearBit(to)) {
            to = kept.nextSetBit(from);
            if (to < 0) to = text.length();
            ranges.add(new int[] {from, to});
        }
        return new Rest(rest, before - words.count(), words.count(), ranges);
    }

    /** Removes from the kept units those that are cut, given by their numbers among the kept. */
    private static void drop(BitSet kept, BitSet cut) {
        int number = 0;
        for (int at = kept.nextSetBit(0); at >= 0; at = kept.nextSetBit(at + 1)) if (cut.get(number++)) kept.clear(at);
    }

    private static String kept(String text, BitSet kept) {
        StringBuilder rest = new StringBuilder(kept.cardinality());
        for (int from = kept.nextSetBit(0), to; from >= 0; from = kept.nextSetBit(to)) {
            to = kept.nextClearBit(from);
            rest.append(text, from, to);
        }
        return rest.toString();
    }

    /** The units to remove: the marked words and what belongs to their gaps. */
    private static BitSet cut(String text, Words words) {
        BitSet cut = new BitSet();
        for (int first = 0, next; first < words.count(); first = next) {
            next = first + 1;
            if (!words.isCut(first)) continue;
            int end = words.end(first);
            for (; next < words.count() && words.isCut(next); next++) end = Math.max(end, words.end(next));
            int before = first == 0 ? 0 : words.end(first - 1);
            int after = next == words.count() ? text.length() : words.start(next);
            close(text, before, words.start(first), end, after, cut);
        }
        return cut;
    }

    /** Marks a gap, which may be extended to {@code before} and {@code after}. */
    private static void close(String text, int before, int start, int end, int after, BitSet cut) {
        int from = start;
        while (from > before && isOpening(text.codePointBefore(from)))
            from -= Character.charCount(text.codePointBefore(from));
        int to = end;
        while (to < after && !Character.isWhitespace(text.codePointAt(to)))
            to += Character.charCount(text.codePointAt(to));
        int left = from;
        while (left > before && Character.isWhitespace(text.charAt(left - 1))) left--;
        int right = to;
        while (right < after && Character.isWhitespace(text.charAt(right))) right++;
        boolean atEdge = left == 0 || right == text.length();
        boolean spaced = left < from && to < right;
        if (!atEdge && left == from && to == right) { // the words on both sides must not become one
            from = start;
            to = end;
        }
        if (left == 0) to = right;
        if (right == text.length()) from = left;
        if (!atEdge && spaced) {
            if (lines(text, left, from) >= lines(text, to, right)) to = right;
            else from = left;
        }
        cut.set(from, Math.max(from, to));
    }

    private static boolean isOpening(int point) {
        int type = Character.getType(point);
        return type == Character.START_PUNCTUATION
                || type == Character.INITIAL_QUOTE_PUNCTUATION
                || point == '"'
                || point == '\'';
    }

    private static long lines(String text, int from, int to) {
        return text.substring(from, to).chars().filter(c -> c == '\n').count();
    }
}
