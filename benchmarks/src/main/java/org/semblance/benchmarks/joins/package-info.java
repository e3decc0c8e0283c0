/**
 * Benchmarks of the join, from encoded records to sorted pairs, on published collections of sets. A {@link
 * org.semblance.benchmarks.joins.Setting} is a method, threshold and number of threads. A {@link
 * org.semblance.benchmarks.joins.TrialRunner} runs a {@link org.semblance.benchmarks.joins.Series} of it, in a new JVM
 * so that no method profits from code that another has warmed up, and returns {@link
 * org.semblance.benchmarks.joins.Figures}. {@link org.semblance.benchmarks.joins.Agreement} fails the benchmark if
 * methods find different pairs. {@link org.semblance.benchmarks.joins.SketchRecall} measures the loss of recall by
 * sketches.
 */
@NullMarked
package org.semblance.benchmarks.joins;

import org.jspecify.annotations.NullMarked;
