/**
 * Runs of {@code decontaminate}: {@link org.semblance.report.decontaminate.Decontaminator} reads the benchmarks
 * ({@link org.semblance.report.decontaminate.ItemTable}), then the corpus once, and writes all outputs on the way;
 * {@link org.semblance.report.decontaminate.ContaminationPage} is the report, and
 * {@link org.semblance.report.decontaminate.ContaminationCheck} verifies a run from its inputs with separate code.
 */
@NullMarked
package org.semblance.report.decontaminate;

import org.jspecify.annotations.NullMarked;
