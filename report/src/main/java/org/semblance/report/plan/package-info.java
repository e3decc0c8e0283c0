/**
 * Predicts the cost of a run. {@link org.semblance.report.plan.InputSurvey} reads all or part of the inputs without
 * analysing them: it counts documents and characters, measures reading, and draws a sample by the hashes of ids. {@link
 * org.semblance.report.plan.TrialRun} runs a method on a sample. {@link org.semblance.report.plan.TrialRuns}
 * extrapolates from several of them to all documents, stage by stage with a {@link org.semblance.report.plan.PowerLaw},
 * and {@link org.semblance.report.plan.TrialRuns.MemoryEstimate} computes the necessary heap with the program's own memory
 * accounting. The result is a {@link org.semblance.report.plan.Forecast}.
 */
@NullMarked
package org.semblance.report.plan;

import org.jspecify.annotations.NullMarked;
