/** Where a run takes place if not in this process: an {@link org.semblance.cli.engine.Engine} on the class path takes an order and carries it out. */
@NullMarked
package org.semblance.cli.engine;

import org.jspecify.annotations.NullMarked;
