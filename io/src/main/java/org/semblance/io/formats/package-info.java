/**
 * File formats with many records per file: a {@link RecordFormat} combines a {@link RecordFormat.RecordFraming}, which
 * finds the boundaries of records, with a {@link RecordFormat.RecordParser}, which turns one record into a document.
 */
@NullMarked
package org.semblance.io.formats;

import org.jspecify.annotations.NullMarked;
