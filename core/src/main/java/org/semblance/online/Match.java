package org.semblance.online;

/**
 * A document of an index that matches a query.
 *
 * @param id of the document
 * @param score similarity or distance, depending on the measure
 * @param overlap number of common tokens
 */
public record Match(String id, double score, int overlap) {}
