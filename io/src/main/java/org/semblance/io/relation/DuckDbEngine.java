package org.semblance.io.relation;

import java.io.IOException;
import org.semblance.records.RelationEngine;
import org.semblance.records.RelationStore;
import org.semblance.run.Workplace;

/** DuckDB as the engine of relations. */
public final class DuckDbEngine implements RelationEngine {
    @Override
    public RelationStore open(Workplace workplace) throws IOException {
        return new DuckDbRelation(
                DuckDb.temporary(workplace.directory(), workplace.bytes(), workplace.threads()), workplace.bytes());
    }

    /** Two engines do the same. */
    @Override
    public boolean equals(Object other) {
        return other instanceof DuckDbEngine;
    }

    @Override
    public int hashCode() {
        return DuckDbEngine.class.hashCode();
    }
}
