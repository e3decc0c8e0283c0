/**
 * Joins fingerprints within a Hamming distance: {@link BlockSearch} sorts the fingerprints by the blocks of bits that
 * must agree and compares within each group. {@link PieceSearch} does the same for fixed pieces.
 */
@NullMarked
package org.semblance.search.hamming.blocks;

import org.jspecify.annotations.NullMarked;
