package org.semblance.records.sketch;

import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.FingerprintingEncoder;

/** Encodes documents in two forms; the fingerprint is that of the bands, the size that of the set. */
final class BandedEncoder implements FingerprintingEncoder {
    private final FingerprintingEncoder bands;
    private final Encoder sets;

    BandedEncoder(FingerprintingEncoder bands, Encoder sets) {
        this.bands = bands;
        this.sets = sets;
    }

    @Override
    public void begin(Document document) {
        bands.begin(document);
        sets.begin(document);
    }

    @Override
    public void token(long hash, int start, int end) {
        bands.token(hash, start, end);
        sets.token(hash, start, end);
    }

    @Override
    public void end() {
        bands.end();
        sets.end();
    }

    @Override
    public int lastSize() {
        return sets.lastSize();
    }

    @Override
    public String lastFingerprint() {
        return bands.lastFingerprint();
    }

    @Override
    public void clearLast() {
        bands.clearLast();
        sets.clearLast();
    }

    @Override
    public Encoded seal() {
        return new VerifiedBands.BothChunk(bands.seal(), sets.seal());
    }
}
