/**
 * Finds the items of benchmarks in documents, exactly: {@link org.semblance.decontaminate.BenchmarkItems} holds the words
 * of the items, {@link org.semblance.decontaminate.Decontamination} is their index for a threshold, and an
 * {@link org.semblance.decontaminate.ItemMatcher} per thread matches one document after another. Hashes select candidates;
 * words decide. {@link org.semblance.decontaminate.TextCut} removes the words of items from a text.
 */
@NullMarked
package org.semblance.decontaminate;

import org.jspecify.annotations.NullMarked;
