/**
 * The exact join behind the method {@code exact}. Records are ranked by size
 * ({@link org.semblance.search.sieve.Ranking}); for each token there is a list of the records that show it and one of those
 * that ask for it ({@link org.semblance.search.sieve.TokenLists}), bounded by what the measure allows
 * ({@link org.semblance.search.sieve.PrefixBounds}). Token by token the two are held against each other through bitmaps
 * ({@link org.semblance.search.sieve.Bitmaps}, {@link org.semblance.search.sieve.BitmapTile}); what passes is verified. Where lists
 * would be more work than comparing all with all, there are none ({@link org.semblance.search.sieve.DenseIndex}).
 */
@NullMarked
package org.semblance.search.sieve;

import org.jspecify.annotations.NullMarked;
