/** Runs outside of this process: an {@link org.semblance.cli.engine.Engine} on the class path executes them. */
@NullMarked
package org.semblance.cli.engine;

import org.jspecify.annotations.NullMarked;
