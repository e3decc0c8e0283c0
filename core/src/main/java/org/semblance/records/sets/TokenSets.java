package org.semblance.records.sets;

import java.util.Arrays;
import java.util.Map;
import org.semblance.columns.IntColumn;
import org.semblance.records.CommonTokens;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents as sets of token ids, in one flat column.
 *
 * <p>Ids ascend with document frequency, so the tokens of a document are ordered rarest first. Tokens that occur in a
 * single document of the collection would come first, but can never be shared: they are counted and not stored. The set
 * of document x therefore consists of {@link #unique}(x) unnamed tokens followed by the ids in {@link #tokens} from
 * {@link #start}(x) to {@link #end}(x).
 *
 * @param tokens the flat column of all documents' ids
 * @param sizes number of tokens of each document, stored or not
 * @param vocabulary number of ids: distinct tokens that occur in at least two documents
 * @param figures of the whole collection
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record TokenSets(int[] tokens, int[] starts, int[] ends, int[] sizes, int vocabulary, Figures figures)
        implements Records {
    public TokenSets(int[] tokens, int[] starts, int[] ends, int[] sizes, int vocabulary) {
        this(tokens, starts, ends, sizes, vocabulary, Figures.NONE);
    }

    /**
     * What was counted while the collection was made.
     *
     * @param ignored statistics of the tokens that are ignored; empty if none can be
     * @param common the tokens of many documents, unless frequent tokens are ignored
     */
    public record Figures(Map<String, Long> ignored, CommonTokens common) {
        static final Figures NONE = new Figures(Map.of(), CommonTokens.NONE);
    }

    @Override
    public Map<String, Long> statistics() {
        return figures.ignored;
    }

    @Override
    public CommonTokens common() {
        return figures.common;
    }

    @Override
    public int size() {
        return sizes.length;
    }

    @Override
    public int sizeOf(int x) {
        return sizes[x];
    }

    /** Total number of ids of all documents; in a selection the column contains more. */
    public long stored() {
        long sum = 0;
        for (int x = 0; x < starts.length; x++) sum += ends[x] - starts[x];
        return sum;
    }

    public int start(int x) {
        return starts[x];
    }

    public int end(int x) {
        return ends[x];
    }

    /** The documents with these ordinals, in this order; the column of ids is shared. */
    @Override
    public TokenSets select(int[] ordinals) {
        return new TokenSets(
                tokens,
                IntColumn.select(starts, ordinals),
                IntColumn.select(ends, ordinals),
                IntColumn.select(sizes, ordinals),
                vocabulary);
    }

    @Override
    public long bytes() {
        return Integer.BYTES * ((long) tokens.length + starts.length + ends.length + sizes.length);
    }

    /** Number of tokens of x that no other document has. */
    public int unique(int x) {
        return sizes[x] - (ends[x] - starts[x]);
    }

    @Override
    public long selectionBytes() {
        return 3L * Integer.BYTES * size();
    }

    /** Copies have the same tokens; a document with a unique token equals no other. */
    @Override
    public Contents contents() {
        return new Contents(
                size(),
                x -> unique(x) > 0,
                (x, seed) -> {
                    long hash = seed;
                    for (int i = starts[x]; i < ends[x]; i++) hash += Contents.term(tokens[i]);
                    return hash;
                },
                (x, y) -> Arrays.equals(tokens, starts[x], ends[x], tokens, starts[y], ends[y]));
    }
}
