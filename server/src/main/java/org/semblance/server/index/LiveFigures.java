package org.semblance.server.index;

/**
 * An index in figures.
 *
 * @param documents how many it has
 * @param heapBytes what is held in memory to find them
 * @param diskBytes what the store takes on the disk
 * @param logBytes of that, the log of changes
 * @param queued changes that wait
 */
public record LiveFigures(long documents, long heapBytes, long diskBytes, long logBytes, int queued) {}
