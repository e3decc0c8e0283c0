package org.semblance.online;

import java.util.Arrays;
import org.semblance.columns.LongColumn;

/** Token frequencies in a sample of documents. */
final class SampleOrder {
    private final LongColumn sample = new LongColumn(1 << 10);

    /** Adds the distinct tokens of a document. */
    void add(long[] document) {
        sample.addAll(document, 0, document.length);
    }

    /** The tokens that occur in at least two documents, by rising frequency; all others count as equally rare. */
    long[] rarestFirst() {
        long[] tokens = sample.array();
        int size = sample.size();
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
