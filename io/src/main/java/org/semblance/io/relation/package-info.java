/**
 * The relation of documents and shingles: joined in a database, exported as a table for other programs, and stored as a
 * file for looking up single documents.
 *
 * <p>{@link org.semblance.io.relation.DuckDb} is a database in a temporary directory that respects a memory limit and
 * spills to disk; its SQL is in resource files, which can be read and run by hand. {@link
 * org.semblance.io.relation.DuckDbRelation} receives rows while documents are read and joins them at the end ({@code
 * join.sql}). {@link org.semblance.io.relation.ShingleReader} reads documents on all threads and passes their shingles
 * on in input order; {@link org.semblance.io.relation.RelationTable} sorts them and writes Parquet or CSV ({@code
 * relation.sql}). {@link org.semblance.io.relation.PreparedRelationWriter} sorts the same pairs of shingle and document
 * into a {@link org.semblance.io.relation.PreparedRelation} file, which is memory-mapped, so that only the rows of the
 * query's shingles are read; {@link org.semblance.io.relation.NearestDocuments} counts them by document.
 */
@NullMarked
package org.semblance.io.relation;

import org.jspecify.annotations.NullMarked;
