/**
 * Parquet files, page by page. {@link org.semblance.io.parquet.ParquetFile} knows what is in a file from its footer; the
 * pages of a column chunk are found by their headers ({@code PageWalk}) and loaded one at a time ({@code ColumnPage}), so that a
 * row group never stands in memory as a whole, however large it is. {@link org.semblance.io.parquet.ColumnPages} cuts a
 * row group into stretches of rows that several threads can read, each by {@link org.semblance.io.parquet.ColumnValues}
 * of the columns it wants.
 *
 * <p>{@link org.semblance.io.parquet.RowReader} goes through all columns side by side and hands rows on to a
 * {@link org.semblance.io.parquet.RowWriter} as they are: levels and values, never as objects, so that nested values,
 * nulls and types stay what they were. The encodings are those of parquet-java; parquet-floor stands in for Hadoop.
 */
@NullMarked
package org.semblance.io.parquet;

import org.jspecify.annotations.NullMarked;
