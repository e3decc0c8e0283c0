package org.semblance.io;

import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.semblance.io.inputs.ReadOptions;

/** Tests of Parquet files that DuckDB writes and reads, with one DuckDB for each class. */
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
