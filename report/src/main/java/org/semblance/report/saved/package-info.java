/** Reads the directory of an earlier run: {@link SavedRun}, its tables, and the report made from them. */
@NullMarked
package org.semblance.report.saved;

import org.jspecify.annotations.NullMarked;
