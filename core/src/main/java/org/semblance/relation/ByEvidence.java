package org.semblance.relation;

import org.semblance.records.Banded;
import org.semblance.records.Records;

/** Documents that meet in a band are judged by their evidence, under a relation of its own. */
public record ByEvidence<E extends Records>(Relation<E> judge) implements DelegatingRelation<Banded<E>> {
    @Override
    public Verifier over(Banded<E> records) {
        return judge.over(records.evidence());
    }
}
