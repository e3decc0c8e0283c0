package org.semblance.relation;

import org.semblance.records.relation.StoredRelation;

/** A relation of sets that are not in the heap: what two of them share is only known by a join in their store. */
public record StoredOverlap(OverlapRelation judge) implements DelegatingRelation<StoredRelation> {
    @Override
    public Verifier over(StoredRelation records) {
        throw new IllegalStateException("pairs of stored sets are judged by a join");
    }
}
