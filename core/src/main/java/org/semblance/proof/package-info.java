/**
 * Re-checks single pairs from their texts, with plain code that is independent of the searches: {@code verify} and
 * {@code explain} both use the {@link org.semblance.proof.PairProof} that a method supplies.
 */
@NullMarked
package org.semblance.proof;

import org.jspecify.annotations.NullMarked;
