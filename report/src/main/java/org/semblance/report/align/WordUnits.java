package org.semblance.report.align;

import org.semblance.document.Document;

/**
 * A text divided into contiguous units: a word with the punctuation after it; text before the first word belongs to the
 * first unit. A text without words is one unit.
 */
final class WordUnits {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    private final String text;
    private final long[] hashes;
    private final int[] bounds;

    private WordUnits(String text, long[] hashes, int[] bounds) {
        this.text = text;
        this.hashes = hashes;
        this.bounds = bounds;
    }

    static WordUnits of(String text) {
        TermSequence terms = TermSequence.of(Document.of("", text));
        if (terms.size() == 0) {
            return text.isEmpty()
                    ? new WordUnits(text, new long[0], new int[1])
                    : new WordUnits(text, new long[] {squeezed(text).hashCode()}, new int[] {0, text.length()});
        }
        int[] bounds = new int[terms.size() + 1];
        for (int i = 1; i < bounds.length; i++) bounds[i] = terms.start(i);
        return new WordUnits(text, terms.hashes(), bounds);
    }

    int size() {
        return hashes.length;
    }

    long[] hashes() {
        return hashes;
    }

    long hash(int word) {
        return hashes[word];
    }

    /** Hash of {@code words} consecutive words. */
    long hash(int from, int words) {
        long hash = words;
        for (int i = from; i < from + words; i++) hash = (Long.rotateLeft(hash, 23) ^ hashes[i]) * MIX;
        return hash;
    }

    /** Start of a word's unit; the end of the text after the last word. */
    int bound(int word) {
        return bounds[word];
    }

    /** Whether two units are equal up to white space. */
    boolean spelledLike(int word, WordUnits other, int otherWord) {
        int from = bounds[word];
        int length = bounds[word + 1] - from;
        int otherFrom = other.bounds[otherWord];
        int otherLength = other.bounds[otherWord + 1] - otherFrom;
        if (length == otherLength && text.regionMatches(from, other.text, otherFrom, length)) return true;
        return squeezed(text.substring(from, from + length))
                .equals(squeezed(other.text.substring(otherFrom, otherFrom + otherLength)));
    }

    private static String squeezed(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
