package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads TSV files that a user passes to a benchmark. */
final class TsvTable {
    private TsvTable() {}

    /** Parses the cells of a line. */
    interface Line<T> {
        T read(List<String> cells);
    }

    /** Reads all lines except empty ones, comments (#) and the header, which starts with {@code dataset}. */
    static <T> List<T> read(Path file, int columns, Line<T> line) {
        List<T> rows = new ArrayList<>();
        int number = 0;
        for (String text : lines(file)) {
            number++;
            if (text.isBlank() || text.startsWith("#") || text.startsWith("dataset\t")) continue;
            List<String> cells = List.of(text.split("\t"));
            try {
                if (cells.size() < columns) throw new IllegalArgumentException("fewer than " + columns + " columns");
                rows.add(line.read(cells));
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("%s:%d: %s".formatted(file, number, e.getMessage()), e);
            }
        }
        return rows;
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(file + " cannot be read", e);
        }
    }

    /** Whether two decimals are equal as numbers, such as 0.5 and .50. */
    static boolean same(String a, String b) {
        return new BigDecimal(a).compareTo(new BigDecimal(b)) == 0;
    }
}
