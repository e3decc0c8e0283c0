package org.semblance.io.relation;

import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionBuilder;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;

/**
 * A function of the database whose rows come from here: whole vectors at a time, several times as fast as an appender,
 * which takes value by value.
 */
final class RowFunction implements DuckDBTableFunction<RowFunction.Batch, RowFunction.Progress, Object> {
    /** A column of a batch. */
    record Column(String name, DuckDBColumnType type) {}

    /** Rows that wait to be taken. */
    interface Batch {
        int rows();

        /** Writes rows from one on. */
        void write(int from, int count, DuckDBDataChunkWriter to) throws SQLException;
    }

    /** How far a batch has been taken. */
    static final class Progress {
        final Batch batch;
        int next;

        Progress(Batch batch) {
            this.batch = batch;
        }
    }

    private final List<Column> columns;
    private final ConcurrentMap<Long, Batch> waiting = new ConcurrentHashMap<>();
    private final AtomicLong numbers = new AtomicLong();

    RowFunction(List<Column> columns) {
        this.columns = columns;
    }

    /** Makes it known to a database by a name, under which it takes the number of a batch. */
    void register(DuckDBConnection connection, String name) throws SQLException {
        try (DuckDBTableFunctionBuilder builder = DuckDBFunctions.tableFunction()) {
            builder.withName(name)
                    .withParameter(DuckDBColumnType.BIGINT)
                    .withFunction(this)
                    .register(connection);
        }
    }

    /** A number for a batch, until it is forgotten. */
    long offer(Batch batch) {
        long number = numbers.getAndIncrement();
        waiting.put(number, batch);
        return number;
    }

    void forget(long number) {
        waiting.remove(number);
    }

    @Override
    public Batch bind(DuckDBTableFunctionBindInfo info) throws SQLException {
        for (Column column : columns) info.addResultColumn(column.name, column.type);
        long number = info.getParameter(0).getLong();
        Batch batch = waiting.get(number);
        if (batch == null) throw new SQLException("no rows are waiting under " + number);
        info.setCardinality(batch.rows(), true);
        return batch;
    }

    @Override
    public Progress init(DuckDBTableFunctionInitInfo info) {
        info.setMaxThreads(1);
        return new Progress(info.getBindData());
    }

    @Override
    public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter output) throws SQLException {
        Progress progress = info.getInitData();
        int count = (int) Math.min(output.capacity(), progress.batch.rows() - progress.next);
        if (count > 0) progress.batch.write(progress.next, count, output);
        progress.next += count;
        return count;
    }
}
