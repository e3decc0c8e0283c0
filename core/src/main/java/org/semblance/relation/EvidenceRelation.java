package org.semblance.relation;

import org.semblance.records.Records;
import org.semblance.records.sketch.Banded;

/** Candidates that share a band are verified by their evidence, under a relation on that evidence. */
public record EvidenceRelation<E extends Records>(Relation<E> delegate) implements DelegatingRelation<Banded<E>> {
    @Override
    public Verifier over(Banded<E> records) {
        return delegate.over(records.evidence());
    }
}
