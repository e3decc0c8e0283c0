package org.semblance.online;

import java.util.Arrays;

/** How frequent tokens are in a sample of documents. */
final class SampleOrder {
    private long[] tokens = new long[1 << 10];
    private int size;

    /** Takes the distinct tokens of a document. */
    void add(long[] document) {
        if (size + document.length > tokens.length) {
            tokens = Arrays.copyOf(tokens, Math.addExact(size + document.length, size / 2));
        }
        System.arraycopy(document, 0, tokens, size, document.length);
        size += document.length;
    }

    /** The tokens of two documents or more, by rising frequency; others are as rare as those the sample has not. */
    long[] rarestFirst() {
        Arrays.sort(tokens, 0, size);
        long[] frequent = new long[size / 2];
        long[] byFrequency = new long[size / 2];
        int count = 0;
        for (int from = 0, to; from < size; from = to) {
            to = from + 1;
            while (to < size && tokens[to] == tokens[from]) to++;
            if (to - from < 2) continue;
            frequent[count] = tokens[from];
            byFrequency[count] = (long) (to - from) << Integer.SIZE | count;
            count++;
        }
        Arrays.sort(byFrequency, 0, count);
        long[] order = new long[count];
        for (int k = 0; k < count; k++) order[k] = frequent[(int) byFrequency[k]];
        return order;
    }
}
