/**
 * SpotSigs: documents in order of size, divided into partitions so that near duplicates are in the same partition or in
 * adjacent ones, and inverted lists with early termination.
 *
 * <p>A document probes its own partition and the next ({@link org.semblance.search.partition.Partitions}). It visits
 * the lists of its tokens from the rarest; a document found for the first time shares none of the earlier tokens. So
 * the possible overlap falls from list to list. The search ends when it is too small for the smallest remaining partner
 * (the paper's δ<sub>1</sub>), and leaves a list when it is too small for the size reached there (δ<sub>2</sub>).
 */
@NullMarked
package org.semblance.search.partition;

import org.jspecify.annotations.NullMarked;
