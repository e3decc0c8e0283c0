package org.semblance.spark;

import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** Named parts of a run, shown in Spark's web UI; their results may be stored, so that a later run can resume. */
public interface SparkStages {
    /** The result of a stage: stored, or computed by the work. */
    Dataset<Row> stage(String name, Supplier<Dataset<Row>> work);

    /** The result of a stage that needs no query. */
    default RowTable table(String name, StructType schema, Supplier<RowTable> work) {
        return work.get();
    }
}
