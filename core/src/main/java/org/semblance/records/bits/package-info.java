/**
 * Simhash fingerprints (Charikar 2002): every feature of a document votes on each bit, for or against it by the bits of its
 * hash, with its weight; a bit is set if the votes for it outweigh those against.
 *
 * <p>{@link org.semblance.records.bits.Weighting} says what a feature weighs. Where that is known beforehand, a
 * {@link org.semblance.records.bits.Fingerprinter} makes the fingerprint as soon as a document ends, and nothing else is kept
 * of it. Where it follows from the collection, documents are kept as numbers of features until all are read, and
 * {@link org.semblance.records.bits.DocumentFrequencies} are counted: the memory for that is 5 bytes for each distinct
 * feature of a document and 16 for each distinct feature of a chunk of the input.
 *
 * <p>Weights are whole numbers, and so are their sums: a fingerprint does not depend on threads, on machines or on the order
 * of words.
 */
@NullMarked
package org.semblance.records.bits;

import org.jspecify.annotations.NullMarked;
