package org.semblance.io.relation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBWritableVector;
import org.semblance.io.relation.RowFunction.Batch;
import org.semblance.io.relation.RowFunction.Column;
import org.semblance.records.relation.RelationStore;

/** A relation in a temporary database. */
final class DuckDbRelation implements RelationStore {
    private static final SqlScript STATEMENTS = SqlScript.of("join.sql");

    private final DuckDb database;
    private final long bytes;
    private final RowFunction rows = new RowFunction(
            List.of(new Column("document", DuckDBColumnType.INTEGER), new Column("shingle", DuckDBColumnType.BIGINT)));
    private final RowFunction documents = new RowFunction(List.of(
            new Column("document", DuckDBColumnType.INTEGER),
            new Column("ordinal", DuckDBColumnType.INTEGER),
            new Column("size", DuckDBColumnType.INTEGER),
            new Column("fresh", DuckDBColumnType.BOOLEAN)));

    /** All sessions; the database exists as long as any of them is open. */
    private final Queue<SqlSession> sessions = new ConcurrentLinkedQueue<>();

    /** Sessions that are not in use. */
    private final Queue<SqlSession> idle = new ConcurrentLinkedQueue<>();

    /** @param bytes memory limit of the database */
    DuckDbRelation(DuckDb database, long bytes) throws IOException {
        this.database = database;
        this.bytes = bytes;
        try {
            rows.register(database.connection(), "arriving");
            documents.register(database.connection(), "arriving_documents");
            SqlSession session = session();
            session.runHere("create");
            idle.add(session);
        } catch (SQLException | UncheckedIOException e) {
            close();
            throw new IOException("the database does not start: " + e.getMessage(), e);
        }
    }

    private SqlSession session() throws SQLException {
        SqlSession free = idle.poll();
        if (free != null) return free;
        SqlSession session = new SqlSession(database, STATEMENTS);
        sessions.add(session);
        return session;
    }

    @Override
    public void append(int[] ofDocuments, long[] shingles, int count) {
        insert(rows, "append", new Batch() {
            @Override
            public int rows() {
                return count;
            }

            @Override
            public void write(int from, int length, DuckDBDataChunkWriter to) {
                DuckDBWritableVector first = to.vector(0);
                DuckDBWritableVector second = to.vector(1);
                for (int i = 0; i < length; i++) {
                    first.setInt(i, ofDocuments[from + i]);
                    second.setLong(i, shingles[from + i]);
                }
            }
        });
    }

    private void append(Documents all) {
        insert(documents, "append documents", new Batch() {
            @Override
            public int rows() {
                return all.ordinals().length;
            }

            @Override
            public void write(int from, int length, DuckDBDataChunkWriter to) {
                for (int i = 0; i < length; i++) {
                    int ordinal = all.ordinals()[from + i];
                    to.vector(0).setInt(i, from + i);
                    to.vector(1).setInt(i, ordinal);
                    to.vector(2).setInt(i, all.sizes()[ordinal]);
                    to.vector(3).setBoolean(i, ordinal < all.split());
                }
            }
        });
    }

    private void insert(RowFunction function, String statement, Batch batch) {
        long number = function.offer(batch);
        try {
            SqlSession session = session();
            session.set("batch", number);
            session.runHere(statement);
            idle.add(session);
        } catch (SQLException e) {
            throw new UncheckedIOException(new IOException(e.getMessage(), e));
        } finally {
            function.forget(number);
        }
    }

    @Override
    public RelationJoin join(Terms terms, Documents all) throws InterruptedException {
        try {
            SqlSession session = session();
            session.runHere("create documents");
            append(all);
            return new DuckDbJoin(session, terms, all, bytes);
        } catch (SQLException e) {
            throw new UncheckedIOException(new IOException(e.getMessage(), e));
        }
    }

    @Override
    public void close() throws IOException {
        try {
            sessions.forEach(SqlSession::close);
        } finally {
            database.close();
        }
    }
}
