package org.semblance.search;

import org.semblance.records.TokenSets;
import org.semblance.relation.OverlapMeasure;

/**
 * A search that may be done block by block, as whether two documents are a pair depends on the two alone, and on their sizes as the measure
 * says.
 */
public record Blockwise(Search<TokenSets> search, OverlapMeasure measure) {}
