package org.semblance.records.weighted;

import org.semblance.columns.LongColumn;
import org.semblance.records.CommonTokens;
import org.semblance.records.Contents;
import org.semblance.records.Records;
import org.semblance.records.sets.TokenSets;

/**
 * Documents as sets of weighted tokens. The weight of a token is a whole number and the same in every document.
 *
 * @param sets the tokens; those of a single document may be counted only
 * @param weights the weight of each token id, at least 1
 * @param totals the weight of all tokens of each document, stored or not
 * @param stored the weight of the stored tokens of each document
 * @param hashes the hash of each token id, if every token is stored; else empty
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record WeightedSets(TokenSets sets, int[] weights, long[] totals, long[] stored, long[] hashes)
        implements Records {
    @Override
    public int size() {
        return sets.size();
    }

    /** The number of tokens. */
    @Override
    public int sizeOf(int x) {
        return sets.sizeOf(x);
    }

    /** The weight of all tokens of x; 0 if it has none. */
    public long total(int x) {
        return totals[x];
    }

    /** The weight of the stored tokens of x: the most that it shares with another document. */
    public long stored(int x) {
        return stored[x];
    }

    @Override
    public CommonTokens common() {
        return sets.common();
    }

    @Override
    public long bytes() {
        return sets.bytes() + Integer.BYTES * (long) weights.length + Long.BYTES * (2L * size() + hashes.length);
    }

    @Override
    public WeightedSets select(int[] ordinals) {
        return new WeightedSets(
                sets.select(ordinals),
                weights,
                LongColumn.select(totals, ordinals),
                LongColumn.select(stored, ordinals),
                hashes);
    }

    @Override
    public long selectionBytes() {
        return sets.selectionBytes() + 2L * Long.BYTES * size();
    }

    /** Copies have the same tokens, and so the same weights. */
    @Override
    public Contents contents() {
        return sets.contents();
    }
}
