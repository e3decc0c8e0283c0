/**
 * Simhash fingerprints (Charikar 2002): every feature of a document votes on each bit, for or against it according to
 * the bits of its hash, with its weight; a bit is set if the votes for it outweigh those against it.
 *
 * <p>{@link org.semblance.records.bits.Weighting} defines the weight of a feature. If it is known beforehand, a {@link
 * org.semblance.records.bits.Fingerprinter} computes the fingerprint as soon as a document ends, and nothing else of
 * the document is kept. If it depends on the collection, documents are kept as feature numbers until all are read and
 * {@link org.semblance.records.DocumentFrequencies} are counted; this takes 5 bytes for each distinct feature of a
 * document and 16 bytes for each distinct feature of a chunk of the input.
 *
 * <p>Weights are integers, and so are their sums: a fingerprint does not depend on threads, machines or the order of
 * words.
 */
@NullMarked
package org.semblance.records.bits;

import org.jspecify.annotations.NullMarked;
