package org.semblance.report.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.Result;
import org.semblance.io.parquet.CellKind;
import org.semblance.io.parquet.CellKind.Column;
import org.semblance.io.parquet.ParquetTable;
import org.semblance.pairs.Groups;
import org.semblance.report.JsonText;
import org.semblance.report.Tsv;

/** The table of clusters: one row for each document in a group. */
public final class ClusterTable {
    private static final List<Column> COLUMNS = List.of(
            new Column("id", CellKind.TEXT, false),
            new Column("cluster", CellKind.NUMBER, false),
            new Column("size", CellKind.NUMBER, false),
            new Column("kept", CellKind.TRUTH, false),
            new Column("kept_id", CellKind.TEXT, false),
            new Column("score_to_kept", CellKind.REAL, true));

    private ClusterTable() {}

    /**
     * One row as text.
     *
     * @param score similarity to the kept document, formatted; null for the kept document itself
     */
    public record Row(
            String id,
            long cluster,
            long size,
            boolean kept,
            String keptId,
            @Nullable String score) {
        /** The row with its line end. */
        public String line(PairsFormat format) {
            return format == PairsFormat.JSONL
                    ? "{\"id\":%s,\"cluster\":%d,\"size\":%d,\"kept\":%s,\"kept_id\":%s,\"score_to_kept\":%s}\n"
                            .formatted(JsonText.quoted(id), cluster, size, kept, JsonText.quoted(keptId), score)
                    : Tsv.line(id, cluster, size, kept, keptId, score == null ? "" : score);
        }
    }

    /** Header line of the text formats; JSON Lines has none. */
    public static String header(PairsFormat format) {
        return format == PairsFormat.TSV
                ? Tsv.line(COLUMNS.stream().map(Column::name).toArray())
                : "";
    }

    static void write(Path directory, PairsFormat format, Result result) throws IOException {
        Path file = directory.resolve(format.file("clusters"));
        if (format == PairsFormat.PARQUET) {
            try (ParquetTable table = new ParquetTable(file, COLUMNS)) {
                for (int x : byGroup(result)) write(table, result, x);
            }
            return;
        }
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            out.write(header(format));
            for (int x : byGroup(result)) out.write(row(result, x).line(format));
        }
    }

    private static Row row(Result result, int x) {
        Groups groups = result.groups();
        int group = groups.groupOf(x);
        return new Row(
                result.corpus().id(x),
                group,
                groups.sizeOf(group),
                groups.isKept(x),
                result.corpus().id(groups.keptFor(x)),
                groups.isKept(x) ? null : scoreToKept(result, x));
    }

    private static void write(ParquetTable table, Result result, int x) throws IOException {
        Groups groups = result.groups();
        int group = groups.groupOf(x);
        table.text(result.corpus().id(x)).number(group).number(groups.sizeOf(group));
        table.truth(groups.isKept(x)).text(result.corpus().id(groups.keptFor(x)));
        if (groups.isKept(x)) table.none();
        else table.real(groups.score(x));
        table.endRow();
    }

    static String scoreToKept(Result result, int x) {
        return result.detector().relation().format(result.groups().score(x));
    }

    /** All documents in groups, ordered by group and input order. */
    static int[] byGroup(Result result) {
        Groups groups = result.groups();
        int[] next = new int[groups.count() + 2];
        for (int x = 0; x < result.corpus().size(); x++) next[groups.groupOf(x) + 1]++;
        next[1] = 0; // documents without a group
        for (int g = 1; g <= groups.count(); g++) next[g + 1] += next[g];
        int[] members = new int[next[groups.count() + 1]];
        for (int x = 0; x < result.corpus().size(); x++) {
            if (groups.groupOf(x) > 0) members[next[groups.groupOf(x)]++] = x;
        }
        return members;
    }
}
