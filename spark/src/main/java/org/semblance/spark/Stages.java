package org.semblance.spark;

import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Parts of a run under names that Spark's pages show; what each makes may be kept, so that a later run can go on from there. */
public interface Stages {
    /** What a stage makes: by its work, or as it was kept. */
    Dataset<Row> stage(String name, Supplier<Dataset<Row>> work);
}
