/**
 * Reads inputs as rows: lines with Hadoop's text reader, tables with Spark's Parquet reader, archives and all other
 * formats as streams, one file per task. The io module converts records to documents, so that ids, positions and
 * rejected records are the same as in local runs. Documents are packed for the join in the same task, so that texts are
 * neither stored nor shuffled.
 */
@NullMarked
package org.semblance.spark.input;

import org.jspecify.annotations.NullMarked;
