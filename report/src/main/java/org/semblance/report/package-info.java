/**
 * The output directory of a run. {@link org.semblance.report.run.RunDirectory} appears complete or not at all; {@link
 * org.semblance.report.run.RunOutputs} writes a result into it; {@link org.semblance.report.run.LossGuard} decides
 * whether documents may be removed; {@link org.semblance.report.verify.Verification} re-checks a directory from the
 * texts.
 */
@NullMarked
package org.semblance.report;

import org.jspecify.annotations.NullMarked;
