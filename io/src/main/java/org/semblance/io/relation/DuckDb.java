package org.semblance.io.relation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;
import org.semblance.io.inputs.InputException;

/**
 * A temporary database in its own directory, which is deleted on close. It does not access the network.
 *
 * @param folder its directory
 * @param connection to the database
 */
record DuckDb(Path folder, DuckDBConnection connection) implements AutoCloseable {
    /** Minimum memory for a database thread to work well. */
    private static final long BYTES_PER_THREAD = 64L << 20;

    private static final long LEAST_BYTES = 48L << 20;

    /** Creates an empty database in a new subdirectory of {@code tempFolder}. */
    static DuckDb temporary(Path tempFolder, long memoryBytes, int threads) throws IOException {
        if (tempFolder.toString().matches("(?s).*[;?].*")) { // DuckDB would truncate the file name there
            throw new InputException(
                    tempFolder.toAbsolutePath() + ": the database cannot work below a name with ; or ?; use another");
        }
        Path folder = Files.createTempDirectory(tempFolder, ".relation");
        try {
            return new DuckDb(folder, connect(folder, memoryBytes, threads));
        } catch (SQLException | LinkageError e) {
            remove(folder);
            Throwable reason = e;
            while (reason.getCause() != null) reason = reason.getCause();
            throw new IOException("the database does not start: " + reason.getMessage(), e);
        }
    }

    private static DuckDBConnection connect(Path folder, long memoryBytes, int threads) throws SQLException {
        Properties properties = new Properties();
        properties.setProperty("jdbc_stream_results", "true");
        long bytes = Math.max(memoryBytes, LEAST_BYTES);
        DuckDBConnection connection = (DuckDBConnection)
                DriverManager.getConnection("jdbc:duckdb:" + folder.resolve("relation.duckdb"), properties);
        try (Statement statement = connection.createStatement()) {
            for (String setting : List.of(
                    "memory_limit = '" + (bytes >> 10) + "KiB'",
                    "temp_directory = '" + folder.resolve("spilled").toString().replace("'", "''") + "'",
                    "threads = " + Math.clamp(bytes / BYTES_PER_THREAD, 1, threads),
                    "preserve_insertion_order = false",
                    "autoinstall_known_extensions = false",
                    "autoload_known_extensions = false")) {
                statement.execute("SET " + setting);
            }
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
        return connection;
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(e.getMessage(), e);
        } finally {
            remove(folder);
        }
    }

    private static void remove(Path folder) throws IOException {
        if (Files.notExists(folder)) return;
        List<Path> paths;
        try (Stream<Path> found = Files.walk(folder)) {
            paths = found.toList();
        }
        for (Path path : paths.reversed()) Files.deleteIfExists(path);
    }
}
