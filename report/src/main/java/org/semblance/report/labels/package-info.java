/**
 * Ground truth for evaluations: {@link GroundTruth}, {@link CorpusLabels}, and the columns of pairs that are compared
 * with it.
 */
@NullMarked
package org.semblance.report.labels;

import org.jspecify.annotations.NullMarked;
