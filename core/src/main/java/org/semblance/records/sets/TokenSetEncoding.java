package org.semblance.records.sets;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.ComparedTokens;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.Frequencies;
import org.semblance.records.RecordCodec;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as {@link TokenSets}.
 *
 * @param multiset whether the n-th occurrence of a token counts as a token of its own
 * @param limit tokens of more documents are ignored: they count neither for sizes nor for overlaps
 */
public record TokenSetEncoding(boolean multiset, MaxDocumentFrequency limit)
        implements Encoding<TokenSets>, ComparedTokens {
    public TokenSetEncoding(boolean multiset) {
        this(multiset, MaxDocumentFrequency.NONE);
    }

    @Override
    public boolean dependsOnCollection() {
        return limit.isGiven();
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new TokenSetEncoder(multiset, footprint);
    }

    @Override
    public TokenSetEncoding ofSample(double share) {
        return new TokenSetEncoding(multiset, limit.ofSample(share));
    }

    @Override
    public Optional<ComparedTokens> comparedTokens() {
        return Optional.of(this);
    }

    @Override
    public Function<Document, long[]> hasher(Analyzer analyzer) {
        Encoder encoder = new TokenHashCodec(multiset).encoder();
        Analyzer.Worker worker = analyzer.worker(encoder);
        return document -> {
            encoder.begin(document);
            worker.analyze(document);
            return TokenHashCodec.hashes(encoder.seal());
        };
    }

    /** The encoding if it creates plain token sets, which can be stored on disk; empty for every other form. */
    public static Optional<TokenSetEncoding> of(Encoding<?> encoding) {
        return encoding instanceof TokenSetEncoding sets ? Optional.of(sets) : Optional.empty();
    }

    @Override
    public Optional<RecordCodec<TokenSets>> codec() {
        return limit.isGiven() ? Optional.empty() : Optional.of(new TokenHashCodec(multiset));
    }

    @Override
    public Optional<TwoPhaseCodec<TokenSets>> twoPhaseCodec() {
        return limit.isGiven()
                ? Optional.of(new FrequencyCodec(new TokenHashCodec(multiset), limit))
                : Optional.empty();
    }

    /**
     * Token sets and the hashes of their tokens.
     *
     * @param hashes the hash of each id; its memory is in the footprint
     */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    public record Hashed(TokenSets sets, long[] hashes) {}

    /** {@link #assemble}, and the hash of each id. */
    public static Hashed assembleHashed(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        TokenSetAssembly assembly = new TokenSetAssembly(chunks, MaxDocumentFrequency.NONE, workers, footprint, true);
        TokenSets sets = assembly.records();
        return new Hashed(sets, assembly.hashes());
    }

    @Override
    public TokenSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        return new TokenSetAssembly(chunks, limit, workers, footprint).records();
    }

    /** Serializes documents as all of their tokens, then as those that are not too frequent. */
    private record FrequencyCodec(TokenHashCodec settled, MaxDocumentFrequency limit)
            implements TwoPhaseCodec<TokenSets> {
        @Override
        public Encoder encoder() {
            return settled.encoder();
        }

        @Override
        public byte[] packFeatures(Encoded one) {
            return settled.pack(one);
        }

        @Override
        public long[] features(byte[] packed) {
            return settled.tokens(packed);
        }

        @Override
        public Settler settler(long documents) {
            int most = limit.of(documents);
            return new Settler() {
                @Override
                public byte[] settle(byte[] packed, Frequencies frequencies) {
                    long[] kept = LongStream.of(settled.tokens(packed))
                            .filter(token -> !ignores(frequencies.of(token)))
                            .toArray();
                    return TokenHashCodec.packed(kept.length, kept);
                }

                @Override
                public boolean ignores(long frequency) {
                    return frequency > most;
                }
            };
        }
    }
}
