/**
 * What a run leaves. Tables of text are spelled by executors and written by the driver, part after part, as one file in input order with
 * the bytes of a run on one machine; tables of Parquet and the clean corpus are written by all executors at once, as directories.
 */
@NullMarked
package org.semblance.spark.output;

import org.jspecify.annotations.NullMarked;
