package org.semblance.records.sets;

import java.util.function.IntUnaryOperator;

/**
 * What a join needs of documents on disk.
 *
 * @param split before it and from it on, documents are no copies of each other
 * @param once whether only the first of copies is of interest
 * @param leastShared how many shared tokens a document of a size has at the least if it is in any pair; documents with fewer need no
 *     place in the pages, and in most collections they are most of them
 */
public record JoinRequirements(int split, boolean once, IntUnaryOperator leastShared) {}
