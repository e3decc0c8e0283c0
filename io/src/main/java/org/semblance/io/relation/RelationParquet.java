package org.semblance.io.relation;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;
import org.semblance.io.inputs.InputException;

/** Reads a relation that {@link RelationTable} wrote as Parquet. */
public final class RelationParquet implements AutoCloseable {
    private static final SqlScript SQL = SqlScript.of("relation.sql");

    private final Path file;
    private final DuckDb database;
    private final Map<String, String> metadata = new LinkedHashMap<>();

    /**
     * Opens a file.
     *
     * @param folder for temporary files
     */
    public RelationParquet(Path file, Path folder, long memoryBytes, int threads) throws IOException, SQLException {
        this.file = file;
        this.database = DuckDb.temporary(folder, memoryBytes, threads);
        try {
            query("metadata", row -> metadata.put(row.getString(1), row.getString(2)));
        } catch (SQLException e) {
            close();
            throw new InputException(
                    file + ": no Parquet file that can be read; write it with 'semblance relation'", e);
        }
    }

    private interface Row {
        void read(ResultSet row) throws SQLException, IOException;
    }

    private void query(String name, Row each) throws SQLException, IOException {
        try (Statement statement = database.connection().createStatement();
                ResultSet rows = statement.executeQuery(SQL.get(name, "file", SqlScript.quoted(literal(file))))) {
            while (rows.next()) each.read(rows);
        }
    }

    /** Quotes the name of a single file for the database, which also accepts patterns, URLs and {@code ~}. */
    private static String literal(Path file) {
        return file.toAbsolutePath().toString().replaceAll("[\\[*?]", "[$0]");
    }

    /** How its shingles were made. */
    public RelationForm form() {
        RelationForm form = RelationForm.of(metadata);
        if (form == null) {
            throw new InputException(
                    file
                            + ": has no metadata on its shingles, or those of another version; write it again with 'semblance relation'");
        }
        return form;
    }

    /** Passes all documents and their shingles to the writer. */
    public void prepare(PreparedRelationWriter preparation) throws SQLException, IOException {
        int all = Integer.parseInt(metadata.getOrDefault(RelationForm.DOCUMENTS, "0"));
        query("read-documents", row -> {
            int ordinal = row.getInt(1);
            if (ordinal < preparation.documents() || ordinal >= all) throw wrong();
            while (preparation.documents() < ordinal) preparation.name(""); // has no shingles
            preparation.name(row.getString(2));
        });
        while (preparation.documents() < all) preparation.name("");
        query("read-shingles", row -> preparation.shingle(row.getLong(1), row.getInt(2)));
    }

    private InputException wrong() {
        return new InputException(file + ": has invalid ordinals; write it again with 'semblance relation'");
    }

    @Override
    public void close() throws SQLException, IOException {
        database.close();
    }
}
