/**
 * How much an approximate run missed. A sample of its documents is drawn by strata ({@link org.semblance.report.audit.SamplingDesign}):
 * by how many pairs the run lists of them, and by length. The sampled documents, the probes, are joined exactly with all
 * documents ({@link org.semblance.report.audit.Auditor}), by the method's own relation or by any other exact method
 * ({@link org.semblance.report.audit.ExactReference}). Every pair of a probe is then seen ({@link org.semblance.report.audit.TruePairCounter}), and
 * counts by a share at each of its ends, so that the sums, weighted by how likely a document was drawn, are right for pairs on average.
 * {@link org.semblance.report.audit.Estimator} makes shares and their intervals of them.
 */
@NullMarked
package org.semblance.report.audit;

import org.jspecify.annotations.NullMarked;
