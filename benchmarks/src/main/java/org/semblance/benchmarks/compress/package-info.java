/**
 * Methods that compare by compression, measured: what a comparison costs with each compressor, what signatures save over whole texts, what windows leave
 * out, and how the time grows with threads and documents.
 */
@NullMarked
package org.semblance.benchmarks.compress;

import org.jspecify.annotations.NullMarked;
