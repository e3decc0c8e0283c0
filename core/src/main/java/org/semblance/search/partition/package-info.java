/**
 * SpotSigs: documents in order of their sizes, cut into partitions so that near duplicates are in one or in two that touch,
 * and inverted lists that are left as early as can be.
 *
 * <p>A document asks those of its own partition and of the next ({@link org.semblance.search.partition.Partitions}). It goes
 * through the lists of its tokens from the rarest on; whom it meets for the first time shares none of the tokens before. So
 * what they can still share falls from list to list, and the search ends where that is too little for the smallest
 * partner left (the paper's δ<sub>1</sub>), and leaves a list where it is too little for the size it has come to (δ<sub>2</sub>).
 */
@NullMarked
package org.semblance.search.partition;

import org.jspecify.annotations.NullMarked;
