package org.semblance.io;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** DuckDB, whose Parquet implementation is independent of ours. */
final class Duck implements AutoCloseable {
    private final Connection connection;

    Duck() throws SQLException {
        connection = DriverManager.getConnection("jdbc:duckdb:");
    }

    void run(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Writes the result of a query to a file. */
    Path write(Path file, String query, String options) throws SQLException {
        run("COPY (" + query + ") TO '" + file + "' (FORMAT parquet" + (options.isEmpty() ? "" : ", " + options) + ")");
        return file;
    }

    /** All rows of a query, each as text by DuckDB. */
    List<String> rows(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(sql)) {
            List<String> rows = new ArrayList<>();
            int columns = found.getMetaData().getColumnCount();
            while (found.next()) {
                StringBuilder row = new StringBuilder();
                for (int i = 1; i <= columns; i++)
                    row.append(found.getString(i)).append('|');
                rows.add(row.toString());
            }
            return rows;
        }
    }

    /** The rows of a file in order, as text with nested values and nulls. */
    List<String> content(Path file, String where) throws SQLException {
        return rows("SELECT CAST(t AS VARCHAR) FROM read_parquet('" + file + "') t " + where);
    }

    /** The column metadata of a file. */
    List<String> schema(Path file) throws SQLException {
        return rows("SELECT name, type, type_length, repetition_type, num_children, converted_type, scale, precision,"
                + " field_id, logical_type FROM parquet_schema('" + file + "') OFFSET 1");
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
