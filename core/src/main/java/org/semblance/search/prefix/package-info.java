/**
 * The published joins by rare prefixes: All-Pairs, PPJoin and PPJoin+, and an index that grows while it is asked.
 *
 * <p>Tokens stand rarest first, so two sets with enough in common share one of their first tokens. Inverted lists over
 * those prefixes give the pairs that do ({@link org.semblance.search.prefix.PrefixSearch}), and
 * {@link org.semblance.search.prefix.Filters} say what a pair must pass before its tokens are compared. Every filter is
 * an upper bound of the overlap, or a lower bound of the distance, of one pair; the derivation stands above the line it
 * justifies, and the tests try every combination. {@link org.semblance.search.prefix.OnlineSets} uses the same filters on
 * sets that arrive one by one.
 */
@NullMarked
package org.semblance.search.prefix;

import org.jspecify.annotations.NullMarked;
