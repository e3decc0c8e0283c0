package org.semblance.io.relation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
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
import org.duckdb.DuckDBWritableVector;
import org.semblance.columns.IntColumn;
import org.semblance.io.relation.DuckDbRelation.RowFunction.Batch;
import org.semblance.io.relation.DuckDbRelation.RowFunction.Column;
import org.semblance.records.relation.RelationStore;
import org.semblance.records.relation.RelationStore.Documents;
import org.semblance.records.relation.RelationStore.RelationJoin;
import org.semblance.records.relation.RelationStore.Rows;
import org.semblance.records.relation.RelationStore.Terms;

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
        insert(rows, "append", count, (from, length, to) -> {
            DuckDBWritableVector first = to.vector(0);
            DuckDBWritableVector second = to.vector(1);
            for (int i = 0; i < length; i++) {
                first.setInt(i, ofDocuments[from + i]);
                second.setLong(i, shingles[from + i]);
            }
        });
    }

    private void append(Documents all) {
        insert(documents, "append documents", all.ordinals().length, (from, length, to) -> {
            for (int i = 0; i < length; i++) {
                int ordinal = all.ordinals()[from + i];
                to.vector(0).setInt(i, from + i);
                to.vector(1).setInt(i, ordinal);
                to.vector(2).setInt(i, all.sizes()[ordinal]);
                to.vector(3).setBoolean(i, ordinal < all.split());
            }
        });
    }

    private void insert(RowFunction function, String statement, int count, RowFunction.RowValues values) {
        long number = function.offer(new Batch(count, values));
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

    /**
     * A table function of the database that supplies rows from Java, a vector at a time: several times as fast as an
     * appender, which takes single values.
     */
    static final class RowFunction implements DuckDBTableFunction<RowFunction.Batch, RowFunction.Progress, Object> {
        /**
         * A column of a batch.
         *
         * @param name of the column
         * @param type of its values
         */
        record Column(String name, DuckDBColumnType type) {}

        /** Rows that the database can fetch. */
        record Batch(int rows, RowValues values) {}

        /** The values of rows. */
        interface RowValues {
            /** Writes {@code count} rows, starting with {@code from}. */
            void write(int from, int count, DuckDBDataChunkWriter to) throws SQLException;
        }

        /** Number of rows of a batch fetched so far. */
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

        /** Registers the function; its SQL argument is the number of a batch. */
        void register(DuckDBConnection connection, String name) throws SQLException {
            try (DuckDBTableFunctionBuilder builder = DuckDBFunctions.tableFunction()) {
                builder.withName(name)
                        .withParameter(DuckDBColumnType.BIGINT)
                        .withFunction(this)
                        .register(connection);
            }
        }

        /** Makes a batch available under a number, until {@link #forget}. */
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
            if (count > 0) progress.batch.values.write(progress.next, count, output);
            progress.next += count;
            return count;
        }
    }

    /**
     * Joins a relation in a database. Two steps could exceed the memory and are therefore divided: shingles are counted by
     * range, and documents are probed by block.
     */
    static final class DuckDbJoin implements RelationJoin {
        /** Estimated bytes per row while shingles are counted, and while rows are joined. */
        private static final int COUNTED_BYTES = 40;

        private static final int JOINED_BYTES = 80;

        /** Memory per possible pair of a block; usually only few of the possible pairs occur. */
        private static final int PAIR_BYTES = 2;

        /** If all possible pairs occur, their counts take 16 GB on disk. */
        private static final long MOST_PAIRS = 1L << 28;

        /** Maximum number of ranges: rows arrive partitioned by that many values of the leading bits. */
        private static final int MOST_RANGES = 64;

        private final SqlSession session;
        private final boolean frequent;
        private final int ranges;
        private long reducedRows;
        private long triples;
        private long candidates;

        /** First position of each block, and the position after the last block. */
        private int[] borders = {0, 0};

        DuckDbJoin(SqlSession session, Terms terms, Documents documents, long bytes) throws InterruptedException {
            this.session = session;
            this.frequent = terms.mostDocuments() < documents.sizes().length;
            session.set("numerator", terms.numerator());
            session.set("denominator", terms.denominator());
            session.set("most_documents", terms.mostDocuments());
            session.set("across", documents.split() != Documents.ALL);
            session.run("places");
            long rows = Arrays.stream(documents.sizes()).asLongStream().sum();
            reduce(ranges(rows * COUNTED_BYTES, bytes));
            this.ranges = ranges(reducedRows * JOINED_BYTES, bytes);
            session.run(terms.claimed() ? "claimants probe" : "all probe");
            session.ask("triples by probe", found -> {
                QueryBlocks cutter =
                        new QueryBlocks(Math.clamp(bytes / PAIR_BYTES, 1, MOST_PAIRS), documents.sizes().length);
                while (found.next()) cutter.add(found.getInt(1), found.getLong(2));
                borders = cutter.borders();
            });
        }

        /**
         * The number of ranges such that each fits into memory; a power of 2, since a range consists of whole partitions.
         */
        private static int ranges(long needed, long bytes) {
            int least = Math.clamp(Math.ceilDiv(needed, Math.max(bytes, 1)), 1, MOST_RANGES);
            return least == 1 ? 1 : Integer.highestOneBit(2 * least - 1);
        }

        /** Selects the range of shingles for the next statement. */
        private void select(long range, int of) {
            int bits = Integer.numberOfTrailingZeros(of);
            long first = bits == 0 ? Long.MIN_VALUE : range << (Long.SIZE - bits);
            session.set("first_shingle", "(" + first + ")");
            session.set("last_shingle", "(" + (first + (-1L >>> bits)) + ")");
        }

        private void reduce(int slices) throws InterruptedException {
            session.run("create reduced");
            if (frequent) session.run("create frequent");
            for (int slice = 0; slice < slices; slice++) {
                select(slice, slices);
                session.run("reduce");
                if (frequent) session.run("reduce frequent");
            }
            session.ask("count reduced", found -> {
                found.next();
                reducedRows = found.getLong(1);
            });
        }

        @Override
        public int blocks() {
            return borders.length - 1;
        }

        @Override
        public void run(int block, Rows rows) throws InterruptedException {
            session.set("first_place", borders[block]);
            session.set("last_place", borders[block + 1] - 1);
            session.run("create counted");
            for (int range = 0; range < ranges; range++) {
                select(range, ranges);
                session.run("count");
            }
            session.run("candidates");
            session.ask("figures", found -> {
                found.next();
                candidates += found.getLong(1);
                triples += found.getLong(2);
            });
            session.run(frequent ? "pairs with frequent" : "pairs");
            session.ask("read pairs", found -> {
                while (found.next()) rows.row((int) found.getLong(1), (int) found.getLong(2), (int) found.getLong(3));
            });
        }

        @Override
        public long reducedRows() {
            return reducedRows;
        }

        @Override
        public long triples() {
            return triples;
        }

        @Override
        public long candidates() {
            return candidates;
        }
    }

    /**
     * Divides the probing documents into blocks with a limited number of possible pairs; a single document may exceed it.
     */
    static final class QueryBlocks {
        private final long mostPairs;
        private final int documents;
        private final IntColumn starts = new IntColumn();
        private long pairs;
        private int end;

        QueryBlocks(long mostPairs, int documents) {
            this.mostPairs = mostPairs;
            this.documents = documents;
        }

        /**
         * Adds the next document.
         *
         * @param place its position
         * @param triples maximum number of its triples; it has at most as many pairs, and at most one per document
         */
        void add(int place, long triples) {
            long more = Math.min(triples, documents);
            if (starts.isEmpty() || pairs + more > mostPairs) {
                starts.add(place);
                pairs = 0;
            }
            pairs += more;
            end = place + 1;
        }

        /** The first position of each block, and the position after the last. */
        int[] borders() {
            int[] borders = Arrays.copyOf(starts.array(), starts.size() + 1);
            borders[starts.size()] = end;
            return borders;
        }
    }
}
