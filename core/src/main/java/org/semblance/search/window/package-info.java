/**
 * Pairs of strings under a compression distance. Every comparison compresses two strings together, and no index can
 * avoid that: documents are sorted by compressed size, and each is compared with the later ones within a window.
 * {@link org.semblance.search.window.Pruning} defines which comparisons are omitted, and why.
 */
@NullMarked
package org.semblance.search.window;

import org.jspecify.annotations.NullMarked;
