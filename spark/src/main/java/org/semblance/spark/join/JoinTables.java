package org.semblance.spark.join;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * What a join found.
 *
 * @param pairs of documents that stand for all of their kind, {@code a, b, overlap, score}
 * @param kinds the other documents, {@code ordinal, rep, overlap, score}: which document stands for each, and how near both are
 * @param related whether documents of one kind are pairs of each other
 * @param sizes {@code ordinal, size} of the documents that were compared, as the method sees them
 */
public record JoinTables(Dataset<Row> pairs, Dataset<Row> kinds, boolean related, Dataset<Row> sizes) {}
