package org.semblance.text.html;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.semblance.analysis.Whitespace;
import org.semblance.document.Document.Inset;

/**
 * The blocks of a page, from one block tag to the next, with their numbers of words and of words in links; classifies
 * them as content or boilerplate. The rules are those of Kohlschütter, Fankhauser and Nejdl, Boilerplate detection
 * using shallow text features, WSDM 2010, algorithm 2 with numbers of words: a decision tree learnt from 621 news
 * pages. They use only a block and its two neighbours.
 */
final class TextBlocks {
    private static final int COLUMNS = 4;
    private static final int WORDS = 2;
    private static final int LINKED = 3;

    /** By block: the start of its text and of its images, the number of its words, and of those in links. */
    private int[] blocks = new int[64];

    private int size;
    private int at; // end of the text whose words are counted
    private final int[] words = new int[2]; // all, and those in links
    private final int[] ideographs = new int[2];
    private boolean link;

    /** Notes that a link begins or ends at the end of the text so far. */
    void link(CharSequence text, boolean begins) {
        count(text);
        link = begins;
    }

    /** Ends a block after the text and the images so far, and begins another. */
    void end(CharSequence text, int insets) {
        count(text);
        if (at == blocks[column(size, 0)] && insets == blocks[column(size, 1)]) return; // empty
        blocks[column(size, WORDS)] = words[0] + ideographs[0] / 2;
        blocks[column(size, LINKED)] = words[1] + ideographs[1] / 2;
        Arrays.fill(words, 0);
        Arrays.fill(ideographs, 0);
        size++;
        if (column(size + 1, 0) > blocks.length) blocks = Arrays.copyOf(blocks, 2 * blocks.length);
        blocks[column(size, 0)] = at;
        blocks[column(size, 1)] = insets;
    }

    private static int column(int block, int column) {
        return COLUMNS * block + column;
    }

    /**
     * Words are separated by white space; in scripts without spaces, such as Chinese, two characters count as a word.
     */
    private void count(CharSequence text) {
        int begun = 0;
        int unspaced = 0;
        int start = blocks[column(size, 0)];
        for (; at < text.length(); at++) {
            char c = text.charAt(at);
            if (Whitespace.isSpace(c)) continue;
            boolean ideograph = c >= 0x3041 && isIdeograph(c);
            if (ideograph) unspaced++;
            else if (at == start || Whitespace.isSpace(text.charAt(at - 1))) begun++;
        }
        for (int i = 0; i < (link ? 2 : 1); i++) {
            words[i] += begun;
            ideographs[i] += unspaced;
        }
    }

    private static boolean isIdeograph(char c) {
        UnicodeScript script = UnicodeScript.of(c);
        return script == UnicodeScript.HAN || script == UnicodeScript.HIRAGANA || script == UnicodeScript.KATAKANA;
    }

    /** Removes the blocks that are not content. */
    HtmlPage strip(String text, List<Inset> insets) {
        end(text, insets.size());
        boolean[] content = classify();
        StringBuilder kept = new StringBuilder();
        List<Inset> keptInsets = new ArrayList<>();
        for (int block = 0; block < size; block++) {
            if (!content[block]) continue;
            int from = blocks[column(block, 0)];
            int to = blocks[column(block + 1, 0)];
            while (from < to && Whitespace.isSpace(text.charAt(from))) from++;
            if (from < to && !kept.isEmpty()) kept.append('\n');
            for (int i = blocks[column(block, 1)]; i < blocks[column(block + 1, 1)]; i++) {
                Inset inset = insets.get(i);
                keptInsets.add(new Inset(kept.length() + Math.max(0, inset.at() - from), inset.name()));
            }
            kept.append(text, from, to);
        }
        return new HtmlPage(kept.toString(), keptInsets);
    }

    /** Classifies blocks; one of images only is classified like the text before it, or else like the text after it. */
    private boolean[] classify() {
        boolean[] content = new boolean[size];
        int[] next = new int[size];
        for (int block = size - 1, following = -1; block >= 0; block--) {
            next[block] = following;
            if (words(block) > 0) following = block;
        }
        int previous = -1;
        for (int block = 0; block < size; block++) {
            if (words(block) == 0) continue;
            content[block] = isContent(previous, block, next[block]);
            previous = block;
        }
        int first = size > 0 && words(0) == 0 ? next[0] : 0;
        for (int block = 0; block < size; block++) {
            if (words(block) == 0) content[block] = block == 0 ? first < 0 || content[first] : content[block - 1];
        }
        return content;
    }

    private boolean isContent(int previous, int block, int next) {
        if (3 * linked(block) > words(block)) return false;
        if (9 * linked(previous) > 5 * words(previous)) return words(block) > 40 || words(next) > 17;
        return words(block) > 16 || words(next) > 15 || words(previous) > 4;
    }

    private long words(int block) {
        return block < 0 ? 0 : blocks[column(block, WORDS)];
    }

    private long linked(int block) {
        return block < 0 ? 0 : blocks[column(block, LINKED)];
    }
}
