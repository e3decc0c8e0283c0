package org.semblance.relation;

import org.semblance.records.relation.StoredRelation;

/** A relation of sets that are stored on disk: only a join in their store can compute overlaps. */
public record StoredOverlap(OverlapRelation delegate) implements DelegatingRelation<StoredRelation> {
    @Override
    public Verifier over(StoredRelation records) {
        throw new IllegalStateException("pairs of stored sets are verified by a join");
    }
}
