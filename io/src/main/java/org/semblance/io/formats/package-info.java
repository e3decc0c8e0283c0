/**
 * File formats with several records in a file: a {@link RecordFormat} says where records begin and end, a {@link
 * RecordParser} turns one record into a document.
 */
@NullMarked
package org.semblance.io.formats;

import org.jspecify.annotations.NullMarked;
