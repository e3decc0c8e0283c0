/**
 * Inputs as rows: lines through Spark's readers of text, tables through its reader of Parquet, archives and all else that Spark cannot read
 * as streams, a file to a task. Records become documents by the code of the io module, so that ids, positions and what is set aside are
 * those of a run on one machine; and they are packed for the join in the same task, so that no text is kept or sent around.
 */
@NullMarked
package org.semblance.spark.input;

import org.jspecify.annotations.NullMarked;
