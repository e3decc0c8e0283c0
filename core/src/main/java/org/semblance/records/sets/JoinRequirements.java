package org.semblance.records.sets;

import java.util.function.IntUnaryOperator;

/**
 * What a join requires of documents on disk.
 *
 * @param split documents before it are never copies of documents from it on
 * @param once whether only the representative of each group of copies is needed
 * @param leastShared the least number of shared tokens of a document of a given size that can be in any pair; documents
 *     with fewer are not written to pages, and in most collections these are the majority
 */
public record JoinRequirements(int split, boolean once, IntUnaryOperator leastShared) {}
