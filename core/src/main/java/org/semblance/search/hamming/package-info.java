/**
 * Finds fingerprints within a Hamming distance. {@link org.semblance.search.hamming.blocks.BlockSearch} finds all pairs
 * of a collection: fingerprints that agree in some blocks of bits are grouped by sorting and compared in vectorised
 * loops. Queries use a {@link org.semblance.search.hamming.FingerprintTable}: {@link
 * org.semblance.search.hamming.ExactTable}, the fastest exact one; {@link org.semblance.search.hamming.MankuTables},
 * the published exact one; and {@link org.semblance.search.hamming.PsmTable}, which takes the least memory and searches
 * only the buckets that {@link org.semblance.search.hamming.LikelyFlips} of the least certain bits lead to. The
 * published ones also support joins ({@link org.semblance.search.hamming.MankuSearch}, {@link
 * org.semblance.search.hamming.PsmSearch}), and {@link org.semblance.search.hamming.IndexAdvisor} estimates their cost
 * and recall; {@link org.semblance.search.hamming.BatchModel} those of batches of queries from disk.
 */
@NullMarked
package org.semblance.search.hamming;

import org.jspecify.annotations.NullMarked;
