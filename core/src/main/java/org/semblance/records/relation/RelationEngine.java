package org.semblance.records.relation;

import java.io.IOException;
import java.util.ServiceLoader;
import org.semblance.run.NativeMemory;

/**
 * Stores relations of documents and shingles outside the heap and joins them there; a service that a module may
 * provide.
 */
public interface RelationEngine {
    /** A new relation in a temporary location, which is removed when the relation is closed. */
    RelationStore open(NativeMemory memory) throws IOException;

    /**
     * The engine on the class path.
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
