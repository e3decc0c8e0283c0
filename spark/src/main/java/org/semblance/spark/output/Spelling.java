package org.semblance.spark.output;

import java.io.Serializable;
import java.util.function.BiConsumer;
import org.apache.spark.sql.Row;

/** Makes lines of rows; a description that tasks make workers from. */
interface Spelling extends Serializable {
    /** Appends the line of a row. */
    BiConsumer<Row, StringBuilder> worker();
}
