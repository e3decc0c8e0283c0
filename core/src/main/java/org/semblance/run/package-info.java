/** How work is carried out: threads, progress, the clock of the stages, and the memory they take. */
@NullMarked
package org.semblance.run;

import org.jspecify.annotations.NullMarked;
