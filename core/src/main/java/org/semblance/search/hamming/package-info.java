/**
 * Near fingerprints. {@link org.semblance.search.hamming.BlockSearch} finds all pairs of a collection exactly.
 */
@NullMarked
package org.semblance.search.hamming;

import org.jspecify.annotations.NullMarked;
