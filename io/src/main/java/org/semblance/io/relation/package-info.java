/**
 * The relation of documents and shingles: joined in a database, as a table for other programs, and as a file that one document
 * is looked up in.
 *
 * <p>{@link org.semblance.io.relation.DuckDb} is a database in a temporary directory that keeps within a memory it is told, and
 * goes on on disk beyond that; whatever it runs stands in resources, for people to read and to run.
 * {@link org.semblance.io.relation.DuckDbRelation} takes rows while documents are read and joins them when all are there
 * ({@code join.sql}). {@link org.semblance.io.relation.ShingleReader} reads documents on all threads and hands their shingles on
 * in input order; {@link org.semblance.io.relation.RelationTable} sorts them and writes Parquet or CSV ({@code relation.sql}).
 * {@link org.semblance.io.relation.PreparedRelationWriter} sorts the same pairs of shingle and document into a
 * {@link org.semblance.io.relation.PreparedRelation} file, which is mapped to memory and read only where the shingles of a query stand;
 * {@link org.semblance.io.relation.NearestDocuments} counts them by document.
 */
@NullMarked
package org.semblance.io.relation;

import org.jspecify.annotations.NullMarked;
