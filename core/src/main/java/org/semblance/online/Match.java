package org.semblance.online;

/**
 * A document of an index that is near the one asked for.
 *
 * @param score as the measure has it, a similarity or a distance
 * @param overlap tokens that both have
 */
public record Match(String id, double score, int overlap) {}
