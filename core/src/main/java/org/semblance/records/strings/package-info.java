/** Documents as strings of code points next to the sets of their q-grams, {@link Strings}, for edit distance. */
@NullMarked
package org.semblance.records.strings;

import org.jspecify.annotations.NullMarked;
