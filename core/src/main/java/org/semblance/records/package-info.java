/**
 * Documents in one comparable form, as primitive columns: a document is an ordinal, a collection is a few arrays.
 *
 * <p>{@link org.semblance.records.Encoding} says how tokens become such columns. Each chunk of consecutive documents is
 * written by an {@link org.semblance.records.Encoder} of its own; {@link org.semblance.records.Encoding#assemble} then
 * makes one collection out of all chunks, in the order of the input whatever the threads did.
 *
 * <p>{@link org.semblance.records.sets.TokenSets} are sets of tokens; {@link org.semblance.records.strings.Strings} are texts character
 * by character, together with the sets of their q-grams; {@link org.semblance.records.bits.BitVectors} are fingerprints;
 * {@link org.semblance.records.sequences.Sequences} are tokens in their order;
 * {@link org.semblance.records.sketch.Sketches} are values that near duplicates have in common, and
 * {@link org.semblance.records.sketch.Banded} are such values next to what decides.
 */
@NullMarked
package org.semblance.records;

import org.jspecify.annotations.NullMarked;
