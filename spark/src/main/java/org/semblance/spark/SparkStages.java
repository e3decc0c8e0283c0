package org.semblance.spark;

import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Named parts of a run, shown in Spark's web UI; their results may be stored, so that a later run can resume. */
public interface SparkStages {
    /** The result of a stage: stored, or computed by the work. */
    Dataset<Row> stage(String name, Supplier<Dataset<Row>> work);
}
