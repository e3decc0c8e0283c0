package org.semblance.records.sets;

import java.util.List;
import java.util.Optional;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as {@link TokenSets}.
 *
 * @param multiset whether the n-th occurrence of a token counts as a token of its own
 */
public record TokenSetEncoding(boolean multiset) implements Encoding<TokenSets> {
    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new TokenSetEncoder(multiset, footprint);
    }

    /** The encoding if it creates plain token sets, which can be stored on disk; empty for every other form. */
    public static Optional<TokenSetEncoding> of(Encoding<?> encoding) {
        return encoding instanceof TokenSetEncoding sets ? Optional.of(sets) : Optional.empty();
    }

    @Override
    public Optional<RecordCodec<TokenSets>> codec() {
        return Optional.of(new TokenHashCodec(multiset));
    }

    @Override
    public TokenSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        return new TokenSetAssembly(chunks, workers, footprint).records();
    }
}
