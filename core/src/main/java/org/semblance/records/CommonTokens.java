package org.semblance.records;

import java.util.Arrays;
import java.util.Locale;

/**
 * The tokens that occur in more than a limit of documents, with their document frequencies: what documents share because
 * they have a common template or the same phrases.
 *
 * @param documents number of documents of the collection
 * @param limit the tokens of more documents are listed, except that a collection has at most {@link #MOST} of them
 * @param tokens hashes, ascending
 * @param frequencies the number of documents of each
 */
@SuppressWarnings("ArrayRecordComponent") // columns, handed on and never compared
public record CommonTokens(int documents, int limit, long[] tokens, int[] frequencies) {
    /** Maximum number of listed tokens. If more are common, the limit is higher. */
    public static final int MOST = 1 << 16;

    public static final CommonTokens NONE = new CommonTokens(0, 0, new long[0], new int[0]);

    private static final int FEWEST_DOCUMENTS = 10;

    public CommonTokens {
        if (tokens.length != frequencies.length) throw new IllegalArgumentException("columns of different lengths");
    }

    /** The limit for a collection: a thousandth of its documents, a round number of at least 10. */
    public static int limit(int documents) {
        int round = FEWEST_DOCUMENTS;
        while (next(round) <= documents / 1000) round = next(round);
        return round;
    }

    /** The next round number: 10, 20, 50, 100, 200, 500, … */
    public static int next(int round) {
        int digit = round;
        while (digit >= 10) digit /= 10;
        return digit == 2 ? round / 2 * 5 : 2 * round;
    }

    public boolean isEmpty() {
        return tokens.length == 0;
    }

    /** The places of those tokens in this table, ascending; the given ones are distinct. */
    public int[] among(long[] hashes) {
        return Arrays.stream(hashes)
                .mapToInt(hash -> Arrays.binarySearch(tokens, hash))
                .filter(place -> place >= 0)
                .sorted()
                .toArray();
    }

    /**
     * How common tokens are: {@code common} of them occur in more than {@code limit} documents.
     *
     * @param all number of tokens, common or not
     */
    public record Share(long all, long common, int limit) {
        /** Whether at least half of the tokens are common. */
        public boolean isMost() {
            return common > 0 && 2 * common >= all;
        }

        /** Share in whole percent, rounded down. */
        public int percent() {
            return (int) (100 * common / Math.max(1, all));
        }

        /** Such as "81% of the shared tokens occur in more than 1,000 documents". */
        public String text(String tokens) {
            String part =
                    common == 0 ? "none" : common == all ? "all" : percent() == 0 ? "less than 1%" : percent() + "%";
            return String.format(
                    Locale.ROOT,
                    "%s of the %s %s in more than %,d documents",
                    part,
                    tokens,
                    common == 0 ? "occurs" : "occur",
                    limit);
        }
    }

    /**
     * How common tokens are, at the highest round limit that at least half of them exceed; if there is none, at the limit
     * of this table.
     *
     * @param places of the common ones in this table
     * @param all number of tokens, common or not
     */
    public Share share(int[] places, long all) {
        int chosen = limit;
        long common = places.length;
        for (int higher = next(limit); 2 * common >= all && higher < documents; higher = next(higher)) {
            int most = higher;
            long more = Arrays.stream(places)
                    .filter(place -> frequencies[place] > most)
                    .count();
            if (more == 0 || 2 * more < all) break;
            chosen = higher;
            common = more;
        }
        return new Share(all, common, chosen);
    }

    /** The places that both lists have, each ascending. */
    public static int[] shared(int[] first, int[] second) {
        int[] both = new int[Math.min(first.length, second.length)];
        int count = 0;
        for (int i = 0, j = 0; i < first.length && j < second.length; ) {
            int a = first[i];
            int b = second[j];
            if (a == b) both[count++] = a;
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return Arrays.copyOf(both, count);
    }
}
