/**
 * Near fingerprints. All pairs of a collection come from {@link org.semblance.search.hamming.blocks.BlockSearch}: fingerprints that
 * agree in some blocks of bits are sorted together and compared in loops the compiler vectorises. Queries go to a
 * {@link org.semblance.search.hamming.FingerprintTable}: {@link org.semblance.search.hamming.ExactTable}, the soonest exact
 * one; {@link org.semblance.search.hamming.MankuTables}, the published exact one; and
 * {@link org.semblance.search.hamming.PsmTable}, which takes the least memory and looks only where
 * {@link org.semblance.search.hamming.LikelyFlips} of the weakest bits lead. The published ones serve joins, too
 * ({@link org.semblance.search.hamming.MankuSearch}, {@link org.semblance.search.hamming.PsmSearch}), and
 * {@link org.semblance.search.hamming.IndexAdvisor} foresees what they cost and find.
 */
@NullMarked
package org.semblance.search.hamming;

import org.jspecify.annotations.NullMarked;
