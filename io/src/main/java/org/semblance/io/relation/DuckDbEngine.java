package org.semblance.io.relation;

import java.io.IOException;
import org.semblance.records.relation.RelationEngine;
import org.semblance.records.relation.RelationStore;
import org.semblance.run.NativeMemory;

/** DuckDB as the engine for relations. */
public final class DuckDbEngine implements RelationEngine {
    @Override
    public RelationStore open(NativeMemory workplace) throws IOException {
        return new DuckDbRelation(
                DuckDb.temporary(workplace.directory(), workplace.bytes(), workplace.threads()), workplace.bytes());
    }

    /** The engine has no state, so all instances are equal. */
    @Override
    public boolean equals(Object other) {
        return other instanceof DuckDbEngine;
    }

    @Override
    public int hashCode() {
        return DuckDbEngine.class.hashCode();
    }
}
