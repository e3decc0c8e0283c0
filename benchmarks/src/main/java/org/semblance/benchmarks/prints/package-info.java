/**
 * Measures fingerprints: how soon near ones are found, and how many. {@link org.semblance.benchmarks.prints.HammingBenchmark} asks
 * tables of {@link org.semblance.benchmarks.prints.PlantedPrints}, and of the fingerprints of real documents, joins them, asks
 * batches from the disk, feeds the index in memory and makes fingerprints.
 * {@link org.semblance.benchmarks.prints.RecallStudy} repeats the study of recall in the thesis on real documents. Figures go
 * to {@link org.semblance.benchmarks.prints.Sheet}s: tables for people, and raw for programs. Nothing is believed because it
 * is exact by name: {@link org.semblance.benchmarks.prints.Complaints} fail the command.
 */
@NullMarked
package org.semblance.benchmarks.prints;

import org.jspecify.annotations.NullMarked;
