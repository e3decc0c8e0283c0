/**
 * Documents as sketches of minimal values (Broder 1997): under each of many permutations of all tokens, the token of a
 * document that comes first. Two documents have the same one with the probability of their Jaccard similarity.
 *
 * <p>{@link org.semblance.records.sketch.MinWise} finds the minimal values, the one loop that counts.
 * {@link org.semblance.records.sketch.SketchEncoding} hashes groups of them to the values of
 * {@link org.semblance.records.sketch.Sketches}: the supershingles of Henzinger (SIGIR 2006), or the bands of locality-sensitive
 * hashing. {@link org.semblance.records.sketch.VerifiedBands} and {@link org.semblance.records.sketch.EstimatedBands} put
 * beside the bands what a pair that meets is judged by.
 */
@NullMarked
package org.semblance.records.sketch;

import org.jspecify.annotations.NullMarked;
