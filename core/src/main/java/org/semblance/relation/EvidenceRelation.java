package org.semblance.relation;

import org.semblance.records.Records;
import org.semblance.records.sketch.Banded;

/** Documents that meet in a band are judged by their evidence, under a relation of its own. */
public record EvidenceRelation<E extends Records>(Relation<E> judge) implements DelegatingRelation<Banded<E>> {
    @Override
    public Verifier over(Banded<E> records) {
        return judge.over(records.evidence());
    }
}
