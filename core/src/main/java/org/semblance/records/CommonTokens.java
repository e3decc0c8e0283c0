package org.semblance.records;

import java.util.Arrays;

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
     * @param weight the most percent of the weight of all that the common ones have; {@link #UNWEIGHTED} if tokens have no
     *     known weights
     */
    public record Share(long all, long common, int limit, int weight) {
        public static final int UNWEIGHTED = -1;

        public Share(long all, long common, int limit) {
            this(all, common, limit, UNWEIGHTED);
        }

        public boolean isWeighted() {
            return weight != UNWEIGHTED;
        }

        /** Whether at least half of the tokens are common and, as far as is known, half of the weight. */
        public boolean isMost() {
            return common > 0 && 2 * common >= all && (!isWeighted() || weight >= 50);
        }

        /** Share in whole percent, rounded down. */
        public int percent() {
            return (int) (100 * common / Math.max(1, all));
        }

        /**
         * Such as "81% of the shared tokens occur in more than 1,000 documents", and "and have at most 12% of their
         * weight".
         */
        public String text(String tokens) {
            String part =
                    common == 0 ? "none" : common == all ? "all" : percent() == 0 ? "less than 1%" : percent() + "%";
            return part + " " + rest(tokens);
        }

        /** The text without the share. */
        public String rest(String tokens) {
            String occur = common == 0 ? " occurs" : " occur";
            String weighing = isWeighted() && common > 0 && common < all
                    ? " and have at most " + weight + "% of their weight"
                    : "";
            return "of the " + tokens + occur + " in more than " + grouped(limit) + " documents" + weighing;
        }

        /** A number as by {@code %,d}, which takes microseconds for each row of a report. */
        private static String grouped(long number) {
            StringBuilder digits = new StringBuilder(Long.toString(number));
            for (int at = digits.length() - 3; at > 0; at -= 3) digits.insert(at, ',');
            return digits.toString();
        }
    }

    /**
     * How common tokens are, at the highest round limit that at least half of them exceed; if there is none, at the limit
     * of this table.
     *
     * @param places of the common ones in this table
     * @param all number of tokens, common or not
     * @param compared their weights
     */
    public Share share(int[] places, long all, ComparedTokens compared) {
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
        return new Share(
                all,
                common,
                chosen,
                compared.weighsByCollection() ? weight(places, all, chosen, compared) : Share.UNWEIGHTED);
    }

    /**
     * The most percent of the weight of some tokens that those of more than {@code most} documents have. The frequency of a
     * token that is not in this table is at most its limit, so it has at least the weight of a token with that frequency.
     */
    private int weight(int[] places, long all, int most, ComparedTokens compared) {
        long common = 0;
        long rest = (all - places.length) * compared.weight(documents, limit);
        for (int place : places) {
            long weight = compared.weight(documents, frequencies[place]);
            if (frequencies[place] > most) common += weight;
            else rest += weight;
        }
        return (int) ((100 * common + common + rest - 1) / Math.max(1, common + rest));
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
