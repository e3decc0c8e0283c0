package org.semblance.records;

import java.util.List;
import java.util.Optional;
import org.semblance.run.Footprint;
import org.semblance.run.Workers;

/**
 * Documents as {@link TokenSets}.
 *
 * @param multiset whether the n-th occurrence of a token counts as a token of its own
 */
public record TokenSetEncoding(boolean multiset) implements Encoding<TokenSets> {
    @Override
    public boolean dependsOnCollection() {
        return false;
    }

    @Override
    public Encoder encoder(Footprint footprint) {
        return new TokenSetEncoder(multiset, footprint);
    }

    @Override
    public Optional<TokenSetEncoding> asTokenSets() {
        return Optional.of(this);
    }

    @Override
    public Optional<Freight<TokenSets>> freight() {
        return Optional.of(new SetFreight(multiset));
    }

    @Override
    public TokenSets assemble(List<Encoded> chunks, Workers workers, Footprint footprint) throws InterruptedException {
        return new TokenSetAssembly(chunks, workers, footprint).records();
    }
}
