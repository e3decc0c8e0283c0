/**
 * The output directory of a run. {@link org.semblance.report.run.RunDirectory} appears whole or not at all;
 * {@link org.semblance.report.run.RunOutputs} fills it from a result; {@link org.semblance.report.run.LossGuard} decides whether
 * anything may be removed; {@link org.semblance.report.verify.Verification} re-checks a directory from the texts.
 */
@NullMarked
package org.semblance.report;

import org.jspecify.annotations.NullMarked;
