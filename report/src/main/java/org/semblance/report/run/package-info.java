/**
 * The outputs of a run: {@link RunDirectory} makes them visible atomically, {@link RunOutputs} writes tables, removal
 * log, clean corpus, summary and report.
 */
@NullMarked
package org.semblance.report.run;

import org.jspecify.annotations.NullMarked;
