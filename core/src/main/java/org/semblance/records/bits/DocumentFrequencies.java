package org.semblance.records.bits;

import java.util.Arrays;

/**
 * In how many documents of a collection each feature occurs. Features of a single document are not listed: there are more of
 * those than of all others, and a feature that is not listed, known or new, counts as one of a single document.
 */
public final class DocumentFrequencies {
    /** Weights are multiples of 1/65536; with 2<sup>31</sup> documents the largest is below 2<sup>21</sup> of those. */
    private static final double UNIT = 1 << 16;

    private static final int SMALL = 1 << 12;

    private final long documents;
    private final long[] features;
    private final int[] counts;
    private final int[] weights;

    /** Where the features begin that share their leading bits; hashes are even, so each lot has about one. */
    private final int[] starts;

    private final int shift;

    /**
     * Takes the columns as they are.
     *
     * @param documents that have any feature
     * @param features hashes, ascending
     * @param counts in how many documents each occurs: two or more
     */
    public DocumentFrequencies(long documents, long[] features, int[] counts) {
        this.documents = documents;
        this.features = features;
        this.counts = counts;
        if (features.length != counts.length) throw new IllegalArgumentException("columns of different lengths");
        if (documents < 0 || documents > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("no number of documents: " + documents);
        }
        for (int i = 0; i < features.length; i++) {
            if (i > 0 && features[i - 1] >= features[i]) throw new IllegalArgumentException("features not ascending");
            if (counts[i] < 2 || counts[i] > documents) {
                throw new IllegalArgumentException("a feature in %d of %d documents".formatted(counts[i], documents));
            }
        }
        int bits = Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(features.length), 1, 24);
        this.shift = Long.SIZE - bits;
        this.starts = new int[(1 << bits) + 1];
        for (long feature : features) starts[lot(feature) + 1]++;
        for (int lot = 0; lot < 1 << bits; lot++) starts[lot + 1] += starts[lot];
        this.weights = weigh();
    }

    private int[] weigh() {
        int[] small = new int[SMALL];
        int[] all = new int[counts.length];
        for (int i = 0; i < all.length; i++) {
            int count = counts[i];
            if (count >= SMALL) {
                all[i] = weight(documents, count);
                continue;
            }
            if (small[count] == 0) small[count] = weight(documents, count);
            all[i] = small[count];
        }
        return all;
    }

    /** Documents that have any feature. */
    public long documents() {
        return documents;
    }

    /** Number of features in two documents or more. */
    public int size() {
        return features.length;
    }

    /** The i-th feature, ascending. */
    public long feature(int i) {
        return features[i];
    }

    /** In how many documents the i-th feature occurs. */
    public int count(int i) {
        return counts[i];
    }

    /** The weight of one occurrence of a feature. */
    public int weightOf(long feature) {
        int lot = lot(feature);
        int at = Arrays.binarySearch(features, starts[lot], starts[lot + 1], feature);
        return at < 0 ? weight(documents, 1) : weights[at];
    }

    /**
     * ln(1 + documents / count) in units of 1/65536. Differs from ln(documents / count), which gives a word of all documents
     * no weight, and so leaves copies of a single text without a fingerprint.
     */
    public static int weight(long documents, long count) {
        return (int) Math.rint(UNIT * StrictMath.log(1 + Math.max(documents, 1) / (double) count));
    }

    private int lot(long feature) {
        return (int) ((feature ^ Long.MIN_VALUE) >>> shift);
    }
}
