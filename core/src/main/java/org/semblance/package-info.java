/**
 * The way in: a {@link org.semblance.document.Source} gives {@link org.semblance.document.Document}s, a {@link org.semblance.Detector}
 * says what near duplicate means and how pairs are found, and {@link org.semblance.Semblance} runs one over the other.
 */
@NullMarked
package org.semblance;

import org.jspecify.annotations.NullMarked;
