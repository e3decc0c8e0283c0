package org.semblance.records.relation;

import org.jspecify.annotations.Nullable;
import org.semblance.records.Contents;
import org.semblance.records.Records;
import org.semblance.records.relation.RelationStore.Documents;
import org.semblance.records.relation.RelationStore.RelationJoin;
import org.semblance.records.relation.RelationStore.Terms;

/** Documents as sets of shingles that are not in the heap: of each it has the size, and a store has the shingles. */
public final class StoredRelation implements Records {
    private final @Nullable RelationStore store;
    private final int[] sizes;

    /** By the numbers with which documents came to the store. */
    private final int[] ordinals;

    StoredRelation(@Nullable RelationStore store, int[] sizes, int[] ordinals) {
        this.store = store;
        this.sizes = sizes;
        this.ordinals = ordinals;
    }

    @Override
    public int size() {
        return sizes.length;
    }

    @Override
    public int sizeOf(int x) {
        return sizes[x];
    }

    /** Number of rows: shingles of all documents together. */
    public long rows() {
        long rows = 0;
        for (int size : sizes) rows += size;
        return rows;
    }

    /** Prepares a join where the rows are; of all documents, or of those before the split with the others. */
    public RelationJoin join(Terms terms, int split) throws InterruptedException {
        if (store == null) throw new IllegalStateException("a relation that was never opened");
        return store.join(terms, new Documents(ordinals, sizes, split));
    }

    @Override
    public long bytes() {
        return bytes(sizes.length);
    }

    static long bytes(long documents) {
        return 2 * Integer.BYTES * documents;
    }

    /** The rows are in a database, which joins all of them. */
    @Override
    public StoredRelation select(int[] ordinals) {
        throw new UnsupportedOperationException("a stored relation is joined as a whole");
    }

    @Override
    public Contents contents() {
        throw new UnsupportedOperationException("a stored relation does not find copies");
    }
}
