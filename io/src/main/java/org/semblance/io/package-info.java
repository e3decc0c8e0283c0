/**
 * Everything between files and documents. {@link org.semblance.io.inputs.Inputs} turns what the user typed into
 * {@link org.semblance.io.inputs.Input}s; {@link org.semblance.io.Sources} reads them twice: once as documents, in chunks that
 * several threads parse, and once more as raw records in order, from which {@link org.semblance.io.clean.CleanCorpus} copies
 * the survivors byte for byte.
 *
 * <p>A file is unpacked ({@link org.semblance.io.inputs.FileCompression}), cut into records by a {@code RecordFraming} and parsed by a
 * {@code RecordParser}; the two together are a {@code RecordFormat}, and {@code Formats} knows them all. A web archive is such a file, too; its records that are no pages go along. Texts
 * and pages, where a file is a document, are read by {@code FolderReader} instead; rows of Parquet files, which are not bytes in a row, by
 * {@code ParquetReader} with the help of {@link org.semblance.io.parquet}. A bad record is rejected and reading
 * goes on; a bad file ends the run with an {@link org.semblance.io.inputs.InputException}.
 */
@NullMarked
package org.semblance.io;

import org.jspecify.annotations.NullMarked;
