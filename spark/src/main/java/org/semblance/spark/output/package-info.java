/**
 * The output of a run. Text tables are formatted by executors and written by the driver, part by part, as one file in input order with
 * the bytes of a local run; Parquet tables and the clean corpus are written by all executors in parallel, as directories.
 */
@NullMarked
package org.semblance.spark.output;

import org.jspecify.annotations.NullMarked;
