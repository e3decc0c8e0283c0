/**
 * Documents as sketches of MinHash values (Broder 1997): for each of many permutations of all tokens, the token of a
 * document that comes first. Two documents have the same one with a probability equal to their Jaccard similarity.
 *
 * <p>{@link org.semblance.records.sketch.MinWise} computes the MinHash values in the one loop that determines the
 * speed. {@link org.semblance.records.sketch.SketchEncoding} hashes groups of them to the values of
 * {@link org.semblance.records.sketch.Sketches}: the supershingles of Henzinger (SIGIR 2006), or the bands of
 * locality-sensitive hashing. {@link org.semblance.records.sketch.VerifiedBands} and
 * {@link org.semblance.records.sketch.EstimatedBands} store the bands together with the records that verify a candidate
 * pair.
 */
@NullMarked
package org.semblance.records.sketch;

import org.jspecify.annotations.NullMarked;
