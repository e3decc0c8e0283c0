/**
 * Documents as sets of weighted tokens: {@link org.semblance.records.weighted.WeightedSets} are token sets with a weight
 * for each token and a total weight for each document. Weights are whole numbers and follow from document frequencies
 * ({@link org.semblance.records.weighted.Idf}), of the collection itself or of a saved table.
 */
@NullMarked
package org.semblance.records.weighted;

import org.jspecify.annotations.NullMarked;
