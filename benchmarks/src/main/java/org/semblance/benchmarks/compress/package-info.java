/**
 * Benchmarks of the methods that compare by compression: the cost of a comparison with each compressor, the savings of
 * signatures over whole texts, the share of comparisons that pruning avoids, and growth with threads and documents.
 */
@NullMarked
package org.semblance.benchmarks.compress;

import org.jspecify.annotations.NullMarked;
