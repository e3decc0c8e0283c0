/**
 * Finds all pairs of sketches that share values at the same positions.
 *
 * <p>There is one round for each position that can be the first shared one. It groups documents with the same value
 * there by sorting, and compares within each run. A pair belongs to the first positions it shares, so it is reported
 * once without storing reported pairs. A long run, such as the pages of a template, is divided further by the following
 * positions, up to the number of values that a pair must share: then nearly every compared pair is a match.
 */
@NullMarked
package org.semblance.search.keys;

import org.jspecify.annotations.NullMarked;
