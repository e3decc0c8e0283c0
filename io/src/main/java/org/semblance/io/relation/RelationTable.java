package org.semblance.io.relation;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.duckdb.DuckDBAppender;
import org.semblance.io.inputs.InputException;
import org.semblance.io.relation.ShingleReader.ShingledDocument;

/**
 * The relation as a table for other programs, with a row for every occurrence of a shingle; sorted on disk if
 * necessary.
 */
public final class RelationTable implements AutoCloseable {
    private static final SqlScript SQL = SqlScript.of("relation.sql");

    private final DuckDb database;
    private final DuckDBAppender documents;
    private final DuckDBAppender shingles;
    private int ordinal;
    private long rows;

    /** Creates an empty table in a temporary database below {@code folder}. */
    public RelationTable(Path folder, long memoryBytes, int threads) throws IOException, SQLException {
        database = DuckDb.temporary(folder, memoryBytes, threads);
        execute(SQL.get("tables"));
        database.connection().setAutoCommit(false); // otherwise every 2048 rows would be synced to disk
        documents = database.connection().createAppender("main", "documents");
        shingles = database.connection().createAppender("main", "shingles");
        var _ = documents.unsafeBreakThreadConfinement(); // documents arrive one at a time, but from any thread
        var _ = shingles.unsafeBreakThreadConfinement();
    }

    private void execute(String statement) throws SQLException {
        try (Statement all = database.connection().createStatement()) {
            all.execute(statement);
        }
    }

    /** The output format by file name: CSV for .csv, TSV for .tsv, otherwise Parquet. */
    public static String format(Path file) {
        String name = file.toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".csv") ? "csv" : name.endsWith(".tsv") ? "tsv" : "parquet";
    }

    public void add(ShingledDocument document) throws SQLException {
        documents.beginRow();
        documents.append(ordinal);
        documents.append(document.id());
        documents.append(document.where());
        documents.endRow();
        long[] hashes = document.hashes();
        for (int i = 0; i < hashes.length; i++) {
            shingles.beginRow();
            shingles.append(ordinal);
            shingles.append(document.texts().get(i));
            shingles.append(hashes[i]);
            shingles.append(i);
            shingles.endRow();
        }
        ordinal++;
        rows += hashes.length;
    }

    /** Rows so far. */
    public long rows() {
        return rows;
    }

    /**
     * Sorts and writes all rows.
     *
     * @param form stored in the metadata, if the format has any
     */
    public void write(Path file, RelationForm form) throws SQLException {
        documents.close();
        shingles.close();
        database.connection().commit();
        requireNames();
        Map<String, String> metadata = new LinkedHashMap<>(form.metadata());
        metadata.put(RelationForm.DOCUMENTS, Integer.toString(ordinal));
        String format = SQL.get(format(file), "metadata", SqlScript.quoted(metadata));
        execute(SQL.get("write", "file", SqlScript.quoted(file), "format", format));
    }

    private void requireNames() throws SQLException {
        try (Statement statement = database.connection().createStatement();
                ResultSet same = statement.executeQuery(SQL.get("same-name"))) {
            if (!same.next()) return;
            throw new InputException(
                    "id '%s' occurs twice: at %s and at %s; give each document an id of its own, or name another field with --id-field"
                            .formatted(same.getString(1), same.getString(2), same.getString(3)));
        }
    }

    @Override
    public void close() throws SQLException, IOException {
        try (database;
                shingles;
                documents) {
            rows = 0;
        }
    }
}
