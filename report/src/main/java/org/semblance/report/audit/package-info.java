/**
 * Estimates how many pairs an approximate run missed. A sample of its documents is stratified ({@link
 * org.semblance.report.audit.SamplingDesign}) by the number of pairs that the run lists for them, and by length. The
 * sampled documents, the probes, are joined exactly with all documents ({@link org.semblance.report.audit.Auditor}), by
 * the method's own relation or by another exact method ({@link org.semblance.report.audit.ExactReference}). All true
 * pairs of the probes are then known ({@link org.semblance.report.audit.Auditor.TruePairCounter}). A pair counts with a share
 * at each of its ends, so that the sums weighted by the inverse sampling probability are unbiased for pairs. {@link
 * org.semblance.report.audit.Estimator} computes shares and confidence intervals from them.
 */
@NullMarked
package org.semblance.report.audit;

import org.jspecify.annotations.NullMarked;
