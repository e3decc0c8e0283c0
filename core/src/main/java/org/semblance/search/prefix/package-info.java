/**
 * The published prefix-filter joins All-Pairs, PPJoin and PPJoin+, and an index that supports insertions and queries at
 * the same time.
 *
 * <p>Tokens are ordered rarest first, so two sets with enough overlap share one of their first tokens. Inverted lists
 * over these prefixes yield the candidate pairs ({@link org.semblance.search.prefix.PrefixSearch}), and {@link
 * org.semblance.search.prefix.Filters} define which filters a pair must pass before its tokens are compared. Every
 * filter is an upper bound of the overlap, or a lower bound of the distance, of one pair; its derivation is stated
 * above the line it justifies, and the tests cover every combination. {@link org.semblance.search.prefix.OnlineSets}
 * applies the same filters to sets that arrive one by one.
 */
@NullMarked
package org.semblance.search.prefix;

import org.jspecify.annotations.NullMarked;
