/** A run on Spark, from inputs to an output directory. */
@NullMarked
package org.semblance.spark.run;

import org.jspecify.annotations.NullMarked;
