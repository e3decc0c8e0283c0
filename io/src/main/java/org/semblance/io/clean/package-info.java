/**
 * The clean corpus: {@link CleanCorpus} copies the surviving records byte for byte, with annotations if requested.
 */
@NullMarked
package org.semblance.io.clean;

import org.jspecify.annotations.NullMarked;
