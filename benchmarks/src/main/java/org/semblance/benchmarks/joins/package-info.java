/**
 * Measures the join itself, from encoded records to sorted pairs, on collections of sets that others have measured, too.
 * A {@link org.semblance.benchmarks.joins.Setting} is one way to join; a {@link org.semblance.benchmarks.joins.Series} of
 * runs of it becomes {@link org.semblance.benchmarks.joins.Figures}, taken in a fresh JVM by the
 * {@link org.semblance.benchmarks.joins.Laboratory} so that no method profits from what another has warmed up. All
 * methods answer one question: {@link org.semblance.benchmarks.joins.Agreement} fails the benchmark when they differ.
 * What a sketch costs in recall against an exact join is measured by {@link org.semblance.benchmarks.joins.SketchRecall}.
 */
@NullMarked
package org.semblance.benchmarks.joins;

import org.jspecify.annotations.NullMarked;
