/**
 * Relations of documents and shingles in an embedded database.
 *
 * <p>{@link org.semblance.io.relation.DuckDbRelation} takes rows while documents are read and joins them when all are there;
 * the SQL it runs stands in {@code join.sql}, for people to read and to run. The database is a file in a temporary
 * directory, keeps within a memory that it is told, and goes on on disk beyond that.
 */
@NullMarked
package org.semblance.io.relation;

import org.jspecify.annotations.NullMarked;
