/** A store for tests of paths that Hadoop resolves. For modules that have Hadoop on their class path. */
@NullMarked
package org.semblance.testing.store;

import org.jspecify.annotations.NullMarked;
