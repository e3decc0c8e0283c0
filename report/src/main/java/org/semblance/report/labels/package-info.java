/**
 * Labelled pairs and documents, the ground truth of evaluations: {@link GroundTruth}, {@link CorpusLabels}, and the
 * columns of pairs that are compared with them.
 */
@NullMarked
package org.semblance.report.labels;

import org.jspecify.annotations.NullMarked;
