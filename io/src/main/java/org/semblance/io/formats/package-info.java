/**
 * File formats with many records per file: a {@link RecordFormat} combines a {@link RecordFraming}, which finds the
 * boundaries of records, with a {@link RecordParser}, which turns one record into a document.
 */
@NullMarked
package org.semblance.io.formats;

import org.jspecify.annotations.NullMarked;
