package org.semblance.records.sets;

import java.util.Arrays;
import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents as sets of token ids, in one flat column.
 *
 * <p>Ids ascend with document frequency, so the tokens of a document are ordered rarest first. Tokens that occur in a
 * single document of the collection would come first, but can never be shared: they are counted and not stored. The set
 * of document x therefore consists of {@link #unique}(x) unnamed tokens followed by the ids in {@link #tokens} from
 * {@link #start}(x) to {@link #end}(x).
 */
public final class TokenSets implements Records {
    private final int[] tokens;
    private final int[] starts;
    private final int[] ends;
    private final int[] sizes;
    private final int vocabulary;

    TokenSets(int[] tokens, int[] starts, int[] ends, int[] sizes, int vocabulary) {
        this.tokens = tokens;
        this.starts = starts;
        this.ends = ends;
        this.sizes = sizes;
        this.vocabulary = vocabulary;
    }

    @Override
    public int size() {
        return sizes.length;
    }

    @Override
    public int sizeOf(int x) {
        return sizes[x];
    }

    /** Number of ids: distinct tokens that occur in at least two documents. */
    public int vocabulary() {
        return vocabulary;
    }

    /** Total number of ids of all documents; in a selection the column contains more. */
    public long stored() {
        long sum = 0;
        for (int x = 0; x < starts.length; x++) sum += ends[x] - starts[x];
        return sum;
    }

    /** The flat column of all documents' ids. */
    public int[] tokens() {
        return tokens;
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
        int[] selectedStarts = new int[ordinals.length];
        int[] selectedEnds = new int[ordinals.length];
        int[] selectedSizes = new int[ordinals.length];
        for (int i = 0; i < ordinals.length; i++) {
            selectedStarts[i] = starts[ordinals[i]];
            selectedEnds[i] = ends[ordinals[i]];
            selectedSizes[i] = sizes[ordinals[i]];
        }
        return new TokenSets(tokens, selectedStarts, selectedEnds, selectedSizes, vocabulary);
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
        return Contents.of(
                this,
                x -> unique(x) > 0,
                (x, seed) -> {
                    long hash = seed;
                    for (int i = starts[x]; i < ends[x]; i++) hash += Contents.term(tokens[i]);
                    return hash;
                },
                (x, y) -> Arrays.equals(tokens, starts[x], ends[x], tokens, starts[y], ends[y]));
    }
}
