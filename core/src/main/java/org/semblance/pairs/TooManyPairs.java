package org.semblance.pairs;

import java.util.Locale;

/** A run has more pairs than there is room for, mostly because one text is repeated too often. */
public final class TooManyPairs extends RuntimeException {
    private TooManyPairs(String pairs, long needed, long free) {
        super(String.format(
                Locale.ROOT,
                "%s would take %.1f GB on disk, and %.1f GB are free: some text is repeated too often; list copies once"
                        + " with --pairs distinct, raise the threshold, make room, or split the input",
                pairs,
                needed / 1e9,
                free / 1e9));
    }

    /** The list of so many pairs would take more bytes than are free. */
    public static TooManyPairs toList(long pairs, long needed, long free) {
        return new TooManyPairs(String.format(Locale.ROOT, "%,d pairs", pairs), needed, free);
    }

    /** So many pairs have been found before the search is done, and need more bytes than are free. */
    static TooManyPairs soFar(long pairs, long needed, long free) {
        return new TooManyPairs(String.format(Locale.ROOT, "%,d pairs found so far", pairs), needed, free);
    }
}
