package org.semblance.report;

import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Collectors;

/** A tab-separated table with a header line. Tabs, line ends and backslashes in cells are escaped. */
public final class Tsv implements Closeable {
    private final BufferedWriter out;
    private boolean fresh = true;

    public Tsv(Path file, String... columns) throws IOException {
        out = Files.newBufferedWriter(file, StandardCharsets.UTF_8);
        for (String column : columns) cell(column);
        end();
    }

    public Tsv cell(String value) throws IOException {
        if (!fresh) out.write('\t');
        fresh = false;
        out.write(escape(value));
        return this;
    }

    public Tsv cell(long value) throws IOException {
        return cell(Long.toString(value));
    }

    public void end() throws IOException {
        out.write('\n');
        fresh = true;
    }

    /** A row, including the line end. */
    public static String line(Object... cells) {
        return Arrays.stream(cells).map(cell -> escape(cell.toString())).collect(Collectors.joining("\t", "", "\n"));
    }

    /** Escapes a value for a cell. */
    public static String escape(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\t' || c == '\n' || c == '\r' || c == '\\') {
                return value.replace("\\", "\\\\")
                        .replace("\t", "\\t")
                        .replace("\n", "\\n")
                        .replace("\r", "\\r");
            }
        }
        return value;
    }

    /** Reverses {@link #escape}. */
    public static String unescape(String cell) {
        if (cell.indexOf('\\') < 0) return cell;
        StringBuilder value = new StringBuilder();
        for (int i = 0; i < cell.length(); i++) {
            char c = cell.charAt(i);
            if (c != '\\' || i + 1 == cell.length()) {
                value.append(c);
                continue;
            }
            char escaped = cell.charAt(++i);
            value.append(
                    switch (escaped) {
                        case 't' -> '\t';
                        case 'n' -> '\n';
                        case 'r' -> '\r';
                        default -> escaped;
                    });
        }
        return value.toString();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
