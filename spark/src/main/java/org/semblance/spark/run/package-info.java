/** A whole run on Spark, from inputs to an output directory: what is asked, the stages in their order, what came of it. */
@NullMarked
package org.semblance.spark.run;

import org.jspecify.annotations.NullMarked;
