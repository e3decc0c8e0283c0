/**
 * Pairs of strings under a compression distance. Every comparison compresses two strings at once, and there is no index for
 * that: documents are put in the order of their compressed sizes, and each is compared with those behind it as far as a window
 * reaches. {@link org.semblance.search.window.Pruning} says what is left out, and on what ground.
 */
@NullMarked
package org.semblance.search.window;

import org.jspecify.annotations.NullMarked;
