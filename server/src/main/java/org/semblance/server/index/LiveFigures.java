package org.semblance.server.index;

/**
 * Size and load of an index.
 *
 * @param documents number of documents
 * @param heapBytes memory of the search structures
 * @param diskBytes disk space of the store
 * @param logBytes disk space of the write-ahead log, included in {@code diskBytes}
 * @param queued changes that wait in the queue
 */
public record LiveFigures(long documents, long heapBytes, long diskBytes, long logBytes, int queued) {}
