/** How good the thresholds are that follow from a few judged pairs. */
@NullMarked
package org.semblance.benchmarks.label;

import org.jspecify.annotations.NullMarked;
