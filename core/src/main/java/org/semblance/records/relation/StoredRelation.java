package org.semblance.records.relation;

import org.jspecify.annotations.Nullable;
import org.semblance.records.Contents;
import org.semblance.records.Records;
import org.semblance.records.relation.RelationStore.Documents;
import org.semblance.records.relation.RelationStore.RelationJoin;
import org.semblance.records.relation.RelationStore.Terms;

/**
 * Documents as sets of shingles outside the heap: sizes are in memory, shingles in a store.
 *
 * @param ordinals the ordinal of each arrival number in the store
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record StoredRelation(@Nullable RelationStore store, int[] sizes, int[] ordinals) implements Records {
    @Override
    public int size() {
        return sizes.length;
    }

    @Override
    public int sizeOf(int x) {
        return sizes[x];
    }

    /** Number of rows: the sum of all documents' shingles. */
    public long rows() {
        long rows = 0;
        for (int size : sizes) rows += size;
        return rows;
    }

    /** Prepares a join in the store, of all documents, or of those before the split with the others. */
    public RelationJoin join(Terms terms, int split) throws InterruptedException {
        if (store == null) throw new IllegalStateException("the relation was never opened");
        return store.join(terms, new Documents(ordinals, sizes, split));
    }

    @Override
    public long bytes() {
        return bytes(sizes.length);
    }

    static long bytes(long documents) {
        return 2 * Integer.BYTES * documents;
    }

    /** Not supported: the database always joins all rows. */
    @Override
    public StoredRelation select(int[] ordinals) {
        throw new UnsupportedOperationException("a stored relation is joined as a whole");
    }

    @Override
    public Contents contents() {
        throw new UnsupportedOperationException("a stored relation cannot detect copies");
    }
}
