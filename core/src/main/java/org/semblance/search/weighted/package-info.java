/**
 * An exact join of weighted sets: {@link org.semblance.search.weighted.WeightedSearch} compares only documents that share
 * one of the tokens in which most of their weight is.
 */
@NullMarked
package org.semblance.search.weighted;

import org.jspecify.annotations.NullMarked;
