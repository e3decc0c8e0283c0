/** How work is carried out: threads, progress, and the clock of the stages. */
@NullMarked
package org.semblance.run;

import org.jspecify.annotations.NullMarked;
