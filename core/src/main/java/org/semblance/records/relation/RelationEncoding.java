package org.semblance.records.relation;

import java.io.IOException;
import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.sets.TokenSetEncoder;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.NativeMemory;
import org.semblance.run.Workers;

/** Documents as a {@link StoredRelation}: the same tokens as in {@link TokenSets}, written to a store. */
public record RelationEncoding(RelationEngine engine) implements Encoding<StoredRelation> {
    /** Opens a store and returns the encoding that writes to it. */
    @Override
    public Encoding<StoredRelation> opened(NativeMemory memory) throws IOException {
        return new OpenRelationEncoding(engine.open(memory), memory.bytes());
    }

    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    /** Without a store an encoder only computes sizes and fingerprints. */
    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new TokenSetEncoder(false, footprint);
    }

    @Override
    public StoredRelation assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint) {
        if (!chunks.isEmpty())
            throw new IllegalStateException("the encoding must be opened before documents are encoded");
        return new StoredRelation(null, new int[0], new int[0]);
    }
}
