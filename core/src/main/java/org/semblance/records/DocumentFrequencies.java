package org.semblance.records;

import java.util.Arrays;

/**
 * Document frequencies of the features of a collection. Features of a single document are not listed: they outnumber
 * all others, and any feature that is not listed, seen or unseen, is treated as occurring in one document.
 */
public final class DocumentFrequencies {
    /** Weights are multiples of 1/65536; with 2<sup>31</sup> documents the largest is below 2<sup>21</sup> of those. */
    public static final int UNIT = 1 << 16;

    private static final int SMALL = 1 << 12;

    private final long documents;
    private final long[] features;
    private final int[] counts;
    private final int[] weights;

    /**
     * Where the features of each bucket begin; the bucket of a feature is given by its leading bits. Hashes are
     * uniform, so a bucket has about one feature.
     */
    private final int[] starts;

    private final int shift;

    /**
     * Uses the columns without copying.
     *
     * @param documents the number of documents with at least one feature
     * @param features hashes, ascending
     * @param counts the document frequency of each feature, at least 2
     */
    public DocumentFrequencies(long documents, long[] features, int[] counts) {
        this.documents = documents;
        this.features = features;
        this.counts = counts;
        if (features.length != counts.length) throw new IllegalArgumentException("columns of different lengths");
        if (documents < 0 || documents > Integer.MAX_VALUE) {
            throw new IllegalArgumentException("invalid number of documents: " + documents);
        }
        for (int i = 0; i < features.length; i++) {
            if (i > 0 && features[i - 1] >= features[i]) throw new IllegalArgumentException("features not ascending");
            if (counts[i] < 2 || counts[i] > documents) {
                throw new IllegalArgumentException("a feature in %d of %d documents".formatted(counts[i], documents));
            }
        }
        int bits = bits(features.length);
        this.shift = Long.SIZE - bits;
        this.starts = new int[(1 << bits) + 1];
        for (long feature : features) starts[bucket(feature) + 1]++;
        for (int bucket = 0; bucket < 1 << bits; bucket++) starts[bucket + 1] += starts[bucket];
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

    private static int bits(int features) {
        return Math.clamp(Integer.SIZE - Integer.numberOfLeadingZeros(features), 1, 24);
    }

    /** Heap that the frequencies of this many features take. */
    public static long bytes(int features) {
        return (Long.BYTES + 2L * Integer.BYTES) * features + ((long) Integer.BYTES << bits(features));
    }

    /** Number of documents with at least one feature. */
    public long documents() {
        return documents;
    }

    /** Number of features that occur in at least two documents. */
    public int size() {
        return features.length;
    }

    /** The i-th feature, ascending. */
    public long feature(int i) {
        return features[i];
    }

    /** Document frequency of the i-th feature. */
    public int count(int i) {
        return counts[i];
    }

    /** The weight of one occurrence of a feature. */
    public int weightOf(long feature) {
        int at = indexOf(feature);
        return at < 0 ? weight(documents, 1) : weights[at];
    }

    /** The index of a feature; negative if it is not listed. */
    public int indexOf(long feature) {
        int bucket = bucket(feature);
        return Arrays.binarySearch(features, starts[bucket], starts[bucket + 1], feature);
    }

    /**
     * ln(1 + documents / count) in units of 1/65536. Differs from ln(documents / count), which gives a word that occurs
     * in all documents no weight and would leave copies of a single text without a fingerprint.
     */
    public static int weight(long documents, long count) {
        return (int) Math.rint(UNIT * StrictMath.log(1 + Math.max(documents, 1) / (double) count));
    }

    private int bucket(long feature) {
        return (int) ((feature ^ Long.MIN_VALUE) >>> shift);
    }
}
