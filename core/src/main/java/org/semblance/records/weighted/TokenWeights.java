package org.semblance.records.weighted;

import org.semblance.records.DocumentFrequencies;

/** Weights of tokens by document frequencies that were counted earlier. A token that is not listed is one of a single document. */
public final class TokenWeights {
    private final DocumentFrequencies frequencies;
    private final Idf idf;
    private final int[] weights;
    private final int unlisted;

    public TokenWeights(DocumentFrequencies frequencies, Idf idf) {
        this.frequencies = frequencies;
        this.idf = idf;
        this.weights = new int[frequencies.size()];
        for (int i = 0; i < weights.length; i++) weights[i] = idf.weight(frequencies.documents(), frequencies.count(i));
        this.unlisted = idf.weight(frequencies.documents(), 1);
    }

    public DocumentFrequencies frequencies() {
        return frequencies;
    }

    long bytes() {
        return DocumentFrequencies.bytes(weights.length) + (long) Integer.BYTES * weights.length;
    }

    Idf idf() {
        return idf;
    }

    public int of(long token) {
        int at = frequencies.indexOf(token);
        return at < 0 ? unlisted : weights[at];
    }
}
