package org.semblance.io.relation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.duckdb.DuckDBConnection;

/**
 * A connection that runs the statements of a script one after the other. DuckDB does not react to interrupts, so
 * statements run on a separate thread and are cancelled when the waiting thread is interrupted.
 */
final class SqlSession implements AutoCloseable {
    private static final int AGAIN_MILLIS = 50;

    private final DuckDb database;
    private final DuckDBConnection connection;
    private final SqlScript statements;

    SqlSession(DuckDb database, SqlScript statements) throws SQLException {
        this.database = database;
        this.connection = database.connection().duplicate();
        this.statements = statements;
    }

    /** Receives the rows of a result. */
    interface Answer {
        void read(ResultSet rows) throws SQLException;
    }

    /** Sets a variable that statements read by {@code getvariable}. */
    void set(String variable, Object value) {
        quickly("SET VARIABLE " + variable + " = " + value);
    }

    /** Runs a short statement. */
    void quickly(String sql) {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw failure(e);
        }
    }

    /** Runs a statement of the script on this thread. */
    void runHere(String name) {
        quickly(statements.get(name));
    }

    /** Runs a statement of the script; can be interrupted. */
    void run(String name) throws InterruptedException {
        waitFor(statement -> statement.execute(statements.get(name)));
    }

    /** Runs a query of the script; can be interrupted. */
    void ask(String name, Answer answer) throws InterruptedException {
        waitFor(statement -> {
            try (ResultSet rows = statement.executeQuery(statements.get(name))) {
                answer.read(rows);
            }
        });
    }

    private interface Work {
        void run(Statement statement) throws SQLException;
    }

    private void waitFor(Work work) throws InterruptedException {
        try (Statement statement = connection.createStatement()) {
            FutureTask<Void> task = new FutureTask<>(() -> {
                work.run(statement);
                return null;
            });
            Thread thread = Thread.ofPlatform().name("sql").start(task);
            try {
                task.get();
            } catch (InterruptedException e) {
                cancel(statement, task);
                thread.join();
                throw e;
            }
        } catch (SQLException e) {
            throw failure(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof SQLException cause) throw failure(cause);
            if (e.getCause() instanceof RuntimeException cause) throw cause;
            if (e.getCause() instanceof Error cause) throw cause;
            throw new IllegalStateException(e.getCause());
        }
    }

    /** A statement that has not started cannot be cancelled, so cancelling is repeated until it ends. */
    private static void cancel(Statement statement, FutureTask<Void> task) throws SQLException {
        while (true) {
            statement.cancel();
            try {
                task.get(AGAIN_MILLIS, TimeUnit.MILLISECONDS);
                return;
            } catch (TimeoutException | InterruptedException e) {
                // try again
            } catch (ExecutionException e) {
                return;
            }
        }
    }

    /** One line, with the directory whose disk may be full. */
    private UncheckedIOException failure(SQLException e) {
        String message = e.getMessage() == null ? "failed" : e.getMessage();
        String line = message.lines().findFirst().orElse("failed");
        String remedy = line.contains("Out of Memory") || line.contains("memory")
                ? "; give more with --memory, or fewer --threads"
                : "";
        IOException named = new FileSystemException(database.folder().toString(), null, "engine=sql: " + line + remedy);
        named.initCause(e);
        return new UncheckedIOException(named);
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw failure(e);
        }
    }
}
