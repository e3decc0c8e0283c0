package org.semblance.records.relation;

import java.io.IOException;
import java.util.ServiceLoader;
import org.semblance.run.NativeMemory;

/** Keeps relations of documents and shingles outside of the heap, and joins them there; a service that a module may provide. */
public interface RelationEngine {
    /** A new relation, in a temporary place that is given back when it is closed. */
    RelationStore open(NativeMemory workplace) throws IOException;

    /**
     * The engine there is.
     *
     * @throws IllegalArgumentException if there is none
     */
    static RelationEngine provided() {
        return ServiceLoader.load(RelationEngine.class)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "engine=sql needs a database: add semblance-io to the class path, or use engine=native"));
    }
}
