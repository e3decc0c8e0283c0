package org.semblance.report.decontaminate;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semblance.decontaminate.ItemMatch;
import org.semblance.report.JsonText;
import org.semblance.report.Tsv;

/** The tables of a run and the form of their rows, for the run and its verification. */
final class ContaminationRows {
    /** Columns of contaminated.tsv. Offsets are code points of the text, the end is exclusive. */
    static final String[] ROWS =
            "id item_id benchmark score shared grams start end whole source position item_position".split(" ");

    /** Columns of benchmarks.tsv. */
    static final String[] BENCHMARKS =
            "benchmark items found documents too_short unreadable rows whole_documents source part_of".split(" ");

    /** Columns of cuts.tsv. */
    static final String[] CUTS = "id start end source position".split(" ");

    static final String TABLE = "contaminated.tsv";
    static final String BENCHMARK_TABLE = "benchmarks.tsv";
    static final String CUT_TABLE = "cuts.tsv";
    static final String LOG = "removed.jsonl";

    private ContaminationRows() {}

    /** A row of contaminated.tsv. */
    static String row(ItemTable items, String source, String id, long position, CodePoints points, ItemMatch match) {
        int item = match.item();
        return Tsv.line(
                id,
                items.id(item),
                items.names().get(items.benchmark(item)),
                score(match.shared(), match.grams()),
                match.shared(),
                match.grams(),
                points.before(match.start()),
                points.before(match.end()),
                match.whole(),
                source,
                position,
                items.position(item));
    }

    /** A row of cuts.tsv. */
    static String cutRow(String id, CodePoints points, int[] range, String source, long position) {
        return Tsv.line(id, points.before(range[0]), points.before(range[1]), source, position);
    }

    /** A line of removed.jsonl. */
    static String certificate(
            ItemTable items, String threshold, String source, String id, long position, List<ItemMatch> matches) {
        StringBuilder line = new StringBuilder("{\"id\":").append(JsonText.quoted(id));
        line.append(",\"threshold\":").append(threshold).append(",\"items\":[");
        for (int i = 0; i < matches.size(); i++) {
            ItemMatch match = matches.get(i);
            if (i > 0) line.append(',');
            line.append("{\"item_id\":").append(JsonText.quoted(items.id(match.item())));
            line.append(",\"benchmark\":").append(JsonText.quoted(items.names().get(items.benchmark(match.item()))));
            line.append(",\"score\":").append(score(match.shared(), match.grams()));
            line.append(",\"shared\":").append(match.shared());
            line.append(",\"grams\":").append(match.grams());
            line.append(",\"item_position\":")
                    .append(items.position(match.item()))
                    .append('}');
        }
        line.append("],\"source\":").append(JsonText.quoted(source));
        return line.append(",\"position\":").append(position).append("}\n").toString();
    }

    /** The items of a document with the best of their scores, to be written as its annotation. */
    static final class Annotation {
        private final ItemTable table;
        private final int[] items;
        private final String best;

        Annotation(ItemTable table, List<ItemMatch> matches) {
            this.table = table;
            this.items = matches.stream().mapToInt(ItemMatch::item).toArray();
            this.best = matches.stream()
                    .map(match -> score(match.shared(), match.grams()))
                    .max(String::compareTo)
                    .orElseThrow();
        }

        Map<String, Object> values() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put(
                    "items",
                    Arrays.stream(items)
                            .mapToObj(item -> table.names().get(table.benchmark(item)) + ":" + table.id(item))
                            .toList());
            values.put("score", new BigDecimal(best));
            return values;
        }
    }

    static String score(int shared, int grams) {
        return shared == grams ? "1.000000" : String.format(Locale.ROOT, "%.6f", (double) shared / grams);
    }
}
