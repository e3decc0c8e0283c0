/** Shared by all benchmarks: runs the measured program in a JVM of its own, and formats the results as tables. */
@NullMarked
package org.semblance.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
