/**
 * Documents in one comparable form, as primitive columns: a document is an ordinal, a collection is a few arrays.
 *
 * <p>An {@link org.semblance.records.Encoding} converts tokens to such columns. Each chunk of consecutive documents is
 * encoded by one {@link org.semblance.records.Encoder}; {@link org.semblance.records.Encoding#assemble} then combines
 * all chunks to one collection in input order, independent of the threads.
 *
 * <p>{@link org.semblance.records.sets.TokenSets} are sets of tokens; {@link org.semblance.records.strings.Strings} are
 * texts character by character, together with the sets of their q-grams; {@link org.semblance.records.bits.BitVectors}
 * are fingerprints; {@link org.semblance.records.sequences.Sequences} are tokens in their order; {@link
 * org.semblance.records.sketch.Sketches} are values that near duplicates share with high probability, and {@link
 * org.semblance.records.sketch.Banded} are such values combined with the records that verify a pair.
 */
@NullMarked
package org.semblance.records;

import org.jspecify.annotations.NullMarked;
