package org.semblance.records.bits;

import org.semblance.columns.IntColumn;

/**
 * Fingerprints in which every occurrence of a feature is weighted by its inverse document frequency, as counted
 * earlier.
 */
final class WeightedFingerprinter implements Fingerprinter {
    private static final int MAX_CACHED = 1 << 16;

    private final DocumentFrequencies frequencies;
    private final FeatureColumns columns = new FeatureColumns();
    private final DocumentVotes votes;

    /** The weights of the features seen so far, by number. */
    private final IntColumn weights = new IntColumn(1 << 10);

    private int features;

    WeightedFingerprinter(int bits, DocumentFrequencies frequencies) {
        this.frequencies = frequencies;
        this.votes = new DocumentVotes(bits);
    }

    @Override
    public void token(long hash, int start, int end) {
        columns.add(hash);
    }

    @Override
    public void end() {
        features = columns.end();
        FeatureNumbers vocabulary = columns.vocabulary;
        while (weights.size() < vocabulary.size()) {
            weights.add(frequencies.weightOf(vocabulary.feature(weights.size())));
        }
        int[] weight = weights.array();
        votes.clear();
        for (int i = 0; i < columns.length; i++) {
            int number = columns.numbers[i];
            votes.add(vocabulary.feature(number), (columns.counts[i] & 0xFF) * weight[number]);
        }
        votes.count();
        columns.length = 0;
        if (vocabulary.size() <= MAX_CACHED) return;
        columns.clear();
        weights.clear();
    }

    @Override
    public int features() {
        return features;
    }

    @Override
    public long word(int w) {
        return votes.sums().word(w);
    }

    @Override
    public void margins(float[] to) {
        votes.sums().margins(to);
    }
}
