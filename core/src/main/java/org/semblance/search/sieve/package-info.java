/**
 * The exact join of the method {@code exact}. Records are ranked by size ({@link org.semblance.search.sieve.Ranking}).
 * Each token has a list of the records indexed under it and a list of the records that probe it ({@link
 * org.semblance.search.sieve.TokenLists}); the measure bounds which tokens these are ({@link
 * org.semblance.search.sieve.PrefixBounds}). Token by token, the records of both lists are compared by their bitmaps
 * ({@link org.semblance.search.sieve.Bitmaps}, {@link org.semblance.search.sieve.BitmapTile}), and pairs that pass are
 * verified. Where lists would be more work than comparing all pairs, none are built ({@link
 * org.semblance.search.sieve.SieveSearch.DenseIndex}).
 */
@NullMarked
package org.semblance.search.sieve;

import org.jspecify.annotations.NullMarked;
