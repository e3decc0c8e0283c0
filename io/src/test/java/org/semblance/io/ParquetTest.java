package org.semblance.io;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.inputs.ReadOptions;

/** Base class of tests with Parquet files written and read by DuckDB; one DuckDB instance per class. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ParquetTest {
    static final ReadOptions DEFAULTS = ReadOptions.defaults();

    @TempDir
    Path dir;

    Duck duck;

    @BeforeAll
    void open() throws SQLException {
        duck = new Duck();
    }

    @AfterAll
    void close() throws SQLException {
        duck.close();
    }
}
