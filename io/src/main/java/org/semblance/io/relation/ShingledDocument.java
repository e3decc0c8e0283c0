package org.semblance.io.relation;

import java.util.List;

/**
 * The shingles of one document, in order, with repetitions.
 *
 * @param id of the document
 * @param where input and position, for messages
 * @param hashes of the shingles
 * @param texts of the shingles; empty if not needed
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record ShingledDocument(String id, String where, long[] hashes, List<String> texts) {}
