/**
 * Explains why a document was kept or removed, and how two documents of a run compare. {@link
 * org.semblance.report.explain.Explainer} looks up a document in the tables of a run ({@link
 * org.semblance.report.explain.RunTables}) and in its inputs ({@link org.semblance.report.explain.DocumentFinder}) and
 * re-checks its certificate from the texts. For two documents {@link org.semblance.report.explain.PairExplainer} lists
 * the steps of the method's decision. The result is an {@link org.semblance.report.explain.Explanation}: plain data for
 * a terminal, a page or JSON.
 */
@NullMarked
package org.semblance.report.explain;

import org.jspecify.annotations.NullMarked;
