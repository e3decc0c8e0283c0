/**
 * The edit distance of two strings up to a limit: {@link EditDistance}, two algorithms for it, and what it implies for
 * shared q-grams ({@link SharedGrams}).
 */
@NullMarked
package org.semblance.relation.edit;

import org.jspecify.annotations.NullMarked;
