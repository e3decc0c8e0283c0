/**
 * Selects where a run takes place, and starts Spark in a process of its own: {@link EngineOptions}, {@link
 * SparkProcess}.
 */
@NullMarked
package org.semblance.cli.launch;

import org.jspecify.annotations.NullMarked;
