/**
 * From files to documents. {@link org.semblance.io.inputs.Inputs} resolves the command-line arguments to {@link
 * org.semblance.io.inputs.Input}s; {@link org.semblance.io.Sources} reads them twice: first as documents, in chunks
 * that several threads parse, then as raw records in order, from which {@link org.semblance.io.clean.CleanCorpus}
 * copies the survivors byte for byte.
 *
 * <p>A file is decompressed ({@link org.semblance.io.inputs.FileCompression}), split into records by a {@code
 * RecordFraming} and parsed by a {@code RecordParser}. Both together form a {@code RecordFormat}; {@code Formats} lists
 * them all. In a web archive (WARC) only HTML responses are documents; other records are copied unchanged. Text and
 * HTML files, which hold one document each, are read by {@code FolderReader}; Parquet files, which are stored by
 * column, by {@code ParquetReader} and {@link org.semblance.io.parquet}. A bad record is rejected and reading
 * continues; a bad file ends the run with an {@link org.semblance.io.inputs.InputException}.
 */
@NullMarked
package org.semblance.io;

import org.jspecify.annotations.NullMarked;
