/**
 * Reads inputs as documents and as raw records, in batches, on several threads: {@link Formats} selects the reader of a
 * format, {@link FileSource} and {@link RecordReader} are what callers use.
 */
@NullMarked
package org.semblance.io.read;

import org.jspecify.annotations.NullMarked;
