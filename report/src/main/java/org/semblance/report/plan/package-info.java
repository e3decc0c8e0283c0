/**
 * What a run will take, told before it. {@link org.semblance.report.plan.InputSurvey} reads some of the inputs, or all, without analysing them: that counts
 * documents and characters, measures reading, and draws a sample by the hashes of ids. {@link org.semblance.report.plan.TrialRun}
 * is a real run of a method over a sample; {@link org.semblance.report.plan.Forecast} goes on from several of them to all documents, stage by stage
 * along a {@link org.semblance.report.plan.PowerLaw}, and {@link org.semblance.report.plan.MemoryEstimate} asks the program's own accounts which heap would hold that.
 */
@NullMarked
package org.semblance.report.plan;

import org.jspecify.annotations.NullMarked;
