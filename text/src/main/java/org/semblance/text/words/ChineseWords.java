package org.semblance.text.words;

import org.apache.lucene.analysis.cn.smart.hhmm.HHMMSegmenter;
import org.apache.lucene.analysis.cn.smart.hhmm.SegToken;

/**
 * Cuts runs of Chinese characters into words, by Lucene's SmartCN: a hidden Markov model over a dictionary, at some 5 MB/s. One
 * thread's; the dictionary is loaded when the first run comes.
 */
final class ChineseWords {
    /** The model holds all ways to cut a run; no sentence is longer, but an input may be. */
    private static final int LONGEST = 1 << 12;

    private final HHMMSegmenter segmenter = new HHMMSegmenter();

    /** Whether a character is Chinese, or is written as if it were. */
    static boolean isHan(int point) {
        return point >= 0x2E80 && Character.UnicodeScript.of(point) == Character.UnicodeScript.HAN;
    }

    /** Pushes the words between two places of a text, in order; every character is part of one. */
    void scan(String text, int from, int to, UnicodeWords.Sink words) {
        int at = from;
        while (to - at > LONGEST) {
            int end = at + LONGEST - (Character.isHighSurrogate(text.charAt(at + LONGEST - 1)) ? 1 : 0);
            cut(text.substring(at, end), at, words);
            at = end;
        }
        if (at < to) cut(text.substring(at, to), at, words);
    }

    /** The same of an array. */
    void scan(char[] text, int from, int to, UnicodeWords.Sink words) {
        scan(new String(text, from, to - from), 0, to - from, (start, end) -> words.word(from + start, from + end));
    }

    private void cut(String run, int from, UnicodeWords.Sink words) {
        int start = 0;
        for (SegToken token : segmenter.process(run)) {
            int end = Math.min(token.endOffset, run.length()); // the model has marks before and behind the run
            if (token.startOffset < 0 || end <= start) continue;
            if (Character.isHighSurrogate(run.charAt(end - 1)) && end < run.length()) continue; // it knows no pairs
            words.word(from + start, from + end);
            start = end;
        }
        if (start < run.length()) words.word(from + start, from + run.length());
    }
}
