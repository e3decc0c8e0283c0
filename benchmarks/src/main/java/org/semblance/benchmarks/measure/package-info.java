/** What every benchmark needs: a JVM of its own for what is measured, and tables for what came of it. */
@NullMarked
package org.semblance.benchmarks.measure;

import org.jspecify.annotations.NullMarked;
