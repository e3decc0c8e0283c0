/** Finds the charset of texts that do not declare one. */
@NullMarked
package org.semblance.text.charset;

import org.jspecify.annotations.NullMarked;
