/**
 * The quality of methods on labelled corpora, as it is published. {@link org.semblance.report.results.Catalogue} tells which methods
 * are measured and what counts as true in each corpus, {@link org.semblance.report.results.QualityPage} makes tables of what came of it.
 */
@NullMarked
package org.semblance.report.results;

import org.jspecify.annotations.NullMarked;
