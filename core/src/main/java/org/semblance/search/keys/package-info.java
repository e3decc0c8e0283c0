/**
 * All pairs of sketches that share values at the same places.
 *
 * <p>There is a round for each place that can be the first one shared. It brings documents with one value there together
 * by sorting, and compares within such a run. A pair belongs to the first places it shares, so it is reported once and
 * nothing is remembered. A long run, such as the pages of a template make, is parted further by the places behind, as
 * many as a pair must share: then what is compared is nearly always a pair.
 */
@NullMarked
package org.semblance.search.keys;

import org.jspecify.annotations.NullMarked;
