package org.semblance.io.relation;

import java.util.List;

/**
 * The shingles of one document, in order, with repetitions.
 *
 * @param where its place and position, for messages
 * @param texts of the shingles; none if nobody wants them
 */
@SuppressWarnings("ArrayRecordComponent") // handed on and never compared
public record ShingledDocument(String id, String where, long[] hashes, List<String> texts) {}
