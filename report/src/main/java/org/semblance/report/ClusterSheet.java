package org.semblance.report;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.semblance.Result;
import org.semblance.io.parquet.CellKind;
import org.semblance.io.parquet.CellKind.Column;
import org.semblance.io.parquet.ParquetTable;

/** A table with a row for each document in a group: id, cluster, size, kept, kept_id, score_to_kept. */
interface ClusterSheet extends Closeable {
    void write(int document) throws IOException;

    static ClusterSheet open(Path directory, PairsFormat format, Result result) throws IOException {
        Path file = directory.resolve(format.file("clusters"));
        return switch (format) {
            case TSV -> new Tabbed(new Tsv(file, "id", "cluster", "size", "kept", "kept_id", "score_to_kept"), result);
            case JSONL -> new Json(Files.newBufferedWriter(file, StandardCharsets.UTF_8), result);
            case PARQUET ->
                new Typed(
                        new ParquetTable(
                                file,
                                List.of(
                                        new Column("id", CellKind.TEXT, false),
                                        new Column("cluster", CellKind.NUMBER, false),
                                        new Column("size", CellKind.NUMBER, false),
                                        new Column("kept", CellKind.TRUTH, false),
                                        new Column("kept_id", CellKind.TEXT, false),
                                        new Column("score_to_kept", CellKind.REAL, true))),
                        result);
        };
    }

    record Tabbed(Tsv table, Result result) implements ClusterSheet {
        @Override
        public void write(int x) throws IOException {
            var groups = result.groups();
            int group = groups.groupOf(x);
            table.cell(result.corpus().id(x)).cell(group).cell(groups.sizeOf(group));
            table.cell(Boolean.toString(groups.isKept(x))).cell(result.corpus().id(groups.keptFor(x)));
            table.cell(groups.isKept(x) ? "" : Tables.scoreToKept(result, x)).end();
        }

        @Override
        public void close() throws IOException {
            table.close();
        }
    }

    record Json(BufferedWriter out, Result result) implements ClusterSheet {
        @Override
        public void write(int x) throws IOException {
            var groups = result.groups();
            int group = groups.groupOf(x);
            out.write("{\"id\":%s,\"cluster\":%d,\"size\":%d,\"kept\":%s,\"kept_id\":%s,\"score_to_kept\":%s}\n"
                    .formatted(
                            JsonText.quoted(result.corpus().id(x)),
                            group,
                            groups.sizeOf(group),
                            groups.isKept(x),
                            JsonText.quoted(result.corpus().id(groups.keptFor(x))),
                            groups.isKept(x) ? "null" : Tables.scoreToKept(result, x)));
        }

        @Override
        public void close() throws IOException {
            out.close();
        }
    }

    record Typed(ParquetTable table, Result result) implements ClusterSheet {
        @Override
        public void write(int x) throws IOException {
            var groups = result.groups();
            int group = groups.groupOf(x);
            table.text(result.corpus().id(x)).number(group).number(groups.sizeOf(group));
            table.truth(groups.isKept(x)).text(result.corpus().id(groups.keptFor(x)));
            if (groups.isKept(x)) table.none();
            else table.real(groups.score(x));
            table.endRow();
        }

        @Override
        public void close() throws IOException {
            table.close();
        }
    }
}
