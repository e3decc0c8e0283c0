/**
 * Why a document was kept or removed, and how any two documents of a run compare. {@link org.semblance.report.explain.Explainer} looks a
 * document up in the tables of a run ({@link org.semblance.report.explain.RunTables}) and in its inputs
 * ({@link org.semblance.report.explain.DocumentFinder}), re-checks its certificate from the texts, and for two documents says step by step
 * what brought them together or parted them ({@link org.semblance.report.explain.PairJudge}). What comes of it is an
 * {@link org.semblance.report.explain.Explanation}: plain data for a terminal, a page, or JSON.
 */
@NullMarked
package org.semblance.report.explain;

import org.jspecify.annotations.NullMarked;
