package org.semblance.records.sketch;

import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents in two forms: bands, which generate candidate pairs, and the evidence that verifies a pair. Documents with
 * the same evidence have the same bands.
 *
 * @param bands documents that share a band are candidate pairs
 * @param evidence the records that decide whether a candidate pair matches
 */
public record Banded<E extends Records>(Sketches bands, E evidence) implements Records {
    public Banded {
        if (bands.size() != evidence.size()) {
            throw new IllegalArgumentException(
                    "bands of %d documents, evidence of %d".formatted(bands.size(), evidence.size()));
        }
    }

    @Override
    public int size() {
        return evidence.size();
    }

    @Override
    public int sizeOf(int x) {
        return evidence.sizeOf(x);
    }

    @Override
    public long bytes() {
        return bands.bytes() + evidence.bytes();
    }

    @Override
    @SuppressWarnings("unchecked") // a selection has the same type
    public Banded<E> select(int[] ordinals) {
        return new Banded<>(bands.select(ordinals), (E) evidence.select(ordinals));
    }

    /** Copies have the same evidence. */
    @Override
    public Contents contents() {
        return evidence.contents();
    }
}
