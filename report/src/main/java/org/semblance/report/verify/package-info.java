/**
 * Independent verification of a run from its inputs: {@link Verification} checks every removal without the code of
 * the fast path.
 */
@NullMarked
package org.semblance.report.verify;

import org.jspecify.annotations.NullMarked;
