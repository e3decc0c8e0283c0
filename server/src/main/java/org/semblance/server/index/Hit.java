package org.semblance.server.index;

/**
 * A document of an index that is near the one asked for.
 *
 * @param score as the measure of the method has it, a similarity or a distance
 * @param exact whether the score was computed from what the documents are, and not estimated
 */
public record Hit(String id, double score, boolean exact, boolean sameSite) {}
