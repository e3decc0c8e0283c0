/**
 * From text to tokens: Unicode and Chinese words ({@link Words}), terms of a language ({@link Terms}), page terms,
 * sentences and signatures.
 */
@NullMarked
package org.semblance.text.words;

import org.jspecify.annotations.NullMarked;
