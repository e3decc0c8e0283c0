/**
 * Benchmarks of fingerprint search: speed and recall. {@link org.semblance.benchmarks.prints.HammingBenchmark} measures
 * queries, joins, batches from disk and the in-memory index on {@link org.semblance.benchmarks.prints.PlantedPrints}
 * and on fingerprints of real documents, and the computation of fingerprints. {@link
 * org.semblance.benchmarks.prints.RecallStudy} repeats the recall study of the thesis on real documents. Results are
 * {@link org.semblance.benchmarks.prints.ResultTable}s, printed as Markdown and written as JSON. All results are
 * checked: {@link org.semblance.benchmarks.prints.Failures} fail the command.
 */
@NullMarked
package org.semblance.benchmarks.prints;

import org.jspecify.annotations.NullMarked;
