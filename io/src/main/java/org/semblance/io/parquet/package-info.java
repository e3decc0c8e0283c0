/**
 * Parquet files, page by page. {@link org.semblance.io.parquet.ParquetFile} reads the footer of a file; the pages of a
 * column chunk are located by their headers ({@code PageWalk}) and loaded one at a time ({@code ColumnPage}), so that a
 * row group of any size never has to fit into memory. {@link org.semblance.io.parquet.ColumnPages} divides a row group
 * into ranges of rows that several threads can read, each through {@link org.semblance.io.parquet.ColumnValues} of the
 * columns it needs.
 *
 * <p>{@link org.semblance.io.parquet.RowReader} reads all columns in parallel and copies rows to a {@link
 * org.semblance.io.parquet.RowWriter} as levels and values, never as objects, so that nested values, nulls and types
 * are preserved. The encodings are those of parquet-java; parquet-floor replaces Hadoop.
 */
@NullMarked
package org.semblance.io.parquet;

import org.jspecify.annotations.NullMarked;
