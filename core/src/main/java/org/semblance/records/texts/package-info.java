/**
 * Documents as hashes of their texts, {@link TextHashes}, for equality. One reading yields the hashes; a second one
 * compares the texts with equal hashes byte for byte ({@link TextComparison}), so that a collision is no pair.
 */
@NullMarked
package org.semblance.records.texts;

import org.jspecify.annotations.NullMarked;
