package org.semblance.records;

import java.io.IOException;
import java.util.List;
import org.semblance.run.Footprint;
import org.semblance.run.Workers;
import org.semblance.run.Workplace;

/** Documents as a {@link StoredRelation}: the same tokens as in {@link TokenSets}, on their way to a store. */
public record RelationEncoding(RelationEngine engine) implements Encoding<StoredRelation> {
    /** Opens a store: documents are encoded through what this returns. */
    @Override
    public Encoding<StoredRelation> opened(Workplace workplace) throws IOException {
        return new OpenRelation(engine.open(workplace), workplace.bytes());
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    /** Without a store, an encoder can tell sizes and fingerprints. */
    @Override
    public Encoder encoder(Footprint footprint) {
        return new TokenSetEncoder(false, footprint);
    }

    @Override
    public StoredRelation assemble(List<Encoded> chunks, Workers workers, Footprint footprint) {
        if (!chunks.isEmpty()) throw new IllegalStateException("a relation must be opened for documents");
        return new StoredRelation(null, new int[0], new int[0]);
    }
}
