package org.semblance.search;

import org.semblance.records.Records;
import org.semblance.relation.Relation;

/** A way to find all related pairs; an immutable description. */
public interface Search<R extends Records> {
    /** What the search looks for. */
    Relation<R> relation();

    /** Prepares the indexed side. */
    Index index(R records, Sides sides);

    /** Whether it finds every pair of the relation, by proof. */
    default boolean exact() {
        return true;
    }
}
