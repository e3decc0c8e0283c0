/**
 * Runs of {@code decontaminate}: {@link org.semblance.report.decontaminate.Decontaminator} reads the benchmarks
 * ({@link org.semblance.report.decontaminate.ItemTable}), has the corpus read once, and writes all outputs on the way. Every
 * engine matches documents by {@link org.semblance.report.decontaminate.DocumentMatches}; how the corpus is read is a
 * {@link org.semblance.report.decontaminate.CorpusReading}, on one machine
 * {@link org.semblance.report.decontaminate.ChunkReading}.
 * {@link org.semblance.report.decontaminate.ContaminationPage} is the report, and
 * {@link org.semblance.report.decontaminate.ContaminationCheck} verifies a run from its inputs with separate code.
 */
@NullMarked
package org.semblance.report.decontaminate;

import org.jspecify.annotations.NullMarked;
