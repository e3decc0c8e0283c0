package org.semblance.text.words;

import org.apache.lucene.analysis.cn.smart.hhmm.HHMMSegmenter;
import org.apache.lucene.analysis.cn.smart.hhmm.SegToken;

/**
 * Segments runs of Chinese characters into words with Lucene's SmartCN: a hidden Markov model over a dictionary, at
 * about 5 MB/s. Not thread-safe; the dictionary is loaded with the first run.
 */
final class ChineseWords {
    /** The model keeps all segmentations of a run; no sentence is longer, but an input may be. */
    private static final int LONGEST = 1 << 12;

    private final HHMMSegmenter segmenter = new HHMMSegmenter();

    /** Whether a character has the script Han. */
    static boolean isHan(int point) {
        return point >= 0x2E80 && Character.UnicodeScript.of(point) == Character.UnicodeScript.HAN;
    }

    /** Emits the words of a range of a text, in order; every character is part of one. */
    void scan(String text, int from, int to, UnicodeWords.Sink words) {
        int at = from;
        while (to - at > LONGEST) {
            int end = at + LONGEST - (Character.isHighSurrogate(text.charAt(at + LONGEST - 1)) ? 1 : 0);
            cut(text.substring(at, end), at, words);
            at = end;
        }
        if (at < to) cut(text.substring(at, to), at, words);
    }

    /** Emits the words of a range of an array. */
    void scan(char[] text, int from, int to, UnicodeWords.Sink words) {
        scan(new String(text, from, to - from), 0, to - from, (start, end) -> words.word(from + start, from + end));
    }

    private void cut(String run, int from, UnicodeWords.Sink words) {
        int start = 0;
        for (SegToken token : segmenter.process(run)) {
            int end = Math.min(token.endOffset, run.length()); // the model has marks before and after the run
            if (token.startOffset < 0 || end <= start) continue;
            if (Character.isHighSurrogate(run.charAt(end - 1)) && end < run.length()) continue; // it splits pairs
            words.word(from + start, from + end);
            start = end;
        }
        if (start < run.length()) words.word(from + start, from + run.length());
    }
}
