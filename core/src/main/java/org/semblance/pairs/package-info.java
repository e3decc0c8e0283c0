/**
 * What follows from the pairs, whatever method found them: {@link org.semblance.pairs.Pairs} in input order,
 * {@link org.semblance.pairs.Groups} of documents, and which document of each group to keep
 * ({@link org.semblance.pairs.Keep}).
 */
@NullMarked
package org.semblance.pairs;

import org.jspecify.annotations.NullMarked;
