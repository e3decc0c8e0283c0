package org.semblance.spark.join;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * The result of a join.
 *
 * @param pairs pairs of representatives, {@code a, b, overlap, score}
 * @param kinds copies, {@code ordinal, rep, overlap, score}: the representative of each copy, with overlap and score of
 *     both
 * @param related whether copies of one representative are pairs of each other
 * @param sizes {@code ordinal, size} of the compared documents, in the unit of the method
 */
public record JoinTables(Dataset<Row> pairs, Dataset<Row> kinds, boolean related, Dataset<Row> sizes) {}
