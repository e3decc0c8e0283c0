/** Documents as sequences of numbered features in text order, {@link Sequences}. */
@NullMarked
package org.semblance.records.sequences;

import org.jspecify.annotations.NullMarked;
