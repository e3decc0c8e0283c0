/** Growing arrays, hash tables and binary search for primitive values; no other package of the project is used here. */
@NullMarked
package org.semblance.columns;

import org.jspecify.annotations.NullMarked;
