package org.semblance.records.bits;

import java.util.List;
import java.util.Optional;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Documents as simhash fingerprints. The size of a document is the number of its distinct features, or of all their
 * occurrences if those have equal weights.
 *
 * <p>With equal weights this is Charikar's random projection as used for web pages (Alg. C of Henzinger, SIGIR 2006):
 * each token is mapped to {@code bits} numbers +1 or -1, which are determined by its hash (see {@link
 * Fingerprinter#ballot}) and equal in all documents; they are summed over the sequence of tokens, and a bit is set
 * where the sum is positive.
 *
 * @param bits the length of a fingerprint, f or b in the literature: a multiple of 64
 * @param keepMargins whether the margins of the bits are stored
 */
public record SimhashEncoding(int bits, Weighting weighting, boolean keepMargins) implements Encoding<BitVectors> {
    public static final int MOST_BITS = 1024;

    public SimhashEncoding {
        if (bits < Long.SIZE || bits > MOST_BITS || bits % Long.SIZE != 0) {
            throw new IllegalArgumentException("bits must be a multiple of 64, at most " + MOST_BITS + ": " + bits);
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return weighting instanceof Weighting.Counted;
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return dependsOnCollection()
                ? new FeatureEncoder(footprint)
                : new FingerprintEncoder(bits, Fingerprinter.of(bits, weighting), keepMargins, footprint);
    }

    @Override
    public Optional<RecordCodec<BitVectors>> codec() {
        return dependsOnCollection() ? Optional.empty() : Optional.of(new FingerprintCodec(this));
    }

    @Override
    public Optional<TwoPhaseCodec<BitVectors>> twoPhaseCodec() {
        return dependsOnCollection() ? Optional.of(new FeatureCodec(this)) : Optional.empty();
    }

    @Override
    public BitVectors assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        SimhashAssembly assembly = new SimhashAssembly(this, chunks, footprint);
        if (!dependsOnCollection()) return assembly.gathered();
        return assembly.computed(frequencies(chunks, workers), workers);
    }

    /**
     * The frequencies that {@link #assemble} uses for the weights, for later reuse; the chunks are not consumed.
     *
     * @throws IllegalStateException if the weights of this encoding do not depend on the collection
     */
    public DocumentFrequencies frequencies(List<Encoded> chunks, Workers workers) throws InterruptedException {
        if (!dependsOnCollection()) throw new IllegalStateException("the weights do not depend on the collection");
        return FrequencyCount.of(chunks.stream().map(FeatureChunk.class::cast).toList(), workers);
    }
}
