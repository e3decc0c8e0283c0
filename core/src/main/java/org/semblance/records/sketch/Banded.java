package org.semblance.records.sketch;

import org.semblance.records.Contents;
import org.semblance.records.Records;

/**
 * Documents in two forms: the values by which they meet, and what decides whether they are near duplicates. Documents
 * with the same evidence have the same bands.
 *
 * @param bands by which documents meet
 * @param evidence by which they are judged, document by document
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
    @SuppressWarnings("unchecked") // a selection has the form of the whole
    public Banded<E> select(int[] ordinals) {
        return new Banded<>(bands.select(ordinals), (E) evidence.select(ordinals));
    }

    /** Copies have the same evidence. */
    @Override
    public Contents contents() {
        return evidence.contents();
    }
}
