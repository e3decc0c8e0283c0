package org.semblance.pairs;

import java.util.Locale;

/** There are more pairs than the disk can hold, usually because one text is repeated too often. */
public final class TooManyPairs extends RuntimeException {
    private TooManyPairs(String pairs, long needed, long free) {
        super(String.format(
                Locale.ROOT,
                "%s would take %.1f GB on disk, and %.1f GB are free: some text is repeated too often; list copies once"
                        + " with --pairs distinct, raise the threshold, free disk space, or split the input",
                pairs,
                needed / 1e9,
                free / 1e9));
    }

    /** All pairs are known, but their list would take more bytes than are free. */
    public static TooManyPairs toList(long pairs, long needed, long free) {
        return new TooManyPairs(String.format(Locale.ROOT, "%,d pairs", pairs), needed, free);
    }

    /** The search is not finished, and its pairs already need more bytes than are free. */
    static TooManyPairs soFar(long pairs, long needed, long free) {
        return new TooManyPairs(String.format(Locale.ROOT, "%,d pairs found so far", pairs), needed, free);
    }
}
