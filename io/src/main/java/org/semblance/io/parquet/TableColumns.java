package org.semblance.io.parquet;

import java.util.List;
import org.apache.parquet.schema.MessageType;

/** The columns of a table with their types, one line each; the name of the schema is ignored. */
public final class TableColumns {
    private TableColumns() {}

    /** How statistics of floating point are ordered, which depends on the program that wrote a file. */
    private static final String ORDER = " columnorder\\(\\w+\\)";

    public static List<String> of(MessageType schema) {
        return schema.getFields().stream()
                .map(field -> field.toString()
                        .replaceAll("\\s+", " ")
                        .replaceAll(ORDER, "")
                        .strip())
                .toList();
    }

    /** Fails if the rows of a file cannot be merged with those of the first. */
    public static void requireSame(String first, List<String> expected, String name, List<String> found) {
        if (found.equals(expected)) return;
        int at = 0;
        while (at < Math.min(expected.size(), found.size()) && expected.get(at).equals(found.get(at))) at++;
        throw new IllegalArgumentException("%s: the columns are not those of %s (%s instead of %s); run them one by one"
                .formatted(name, first, at(found, at), at(expected, at)));
    }

    private static String at(List<String> columns, int index) {
        return index < columns.size() ? columns.get(index) : "none";
    }
}
