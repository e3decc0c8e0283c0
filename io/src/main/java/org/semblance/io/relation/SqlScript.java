package org.semblance.io.relation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The named SQL statements of a resource.
 *
 * @param byName statements by name
 */
record SqlScript(Map<String, String> byName) {
    private static final String NAME = "-- name: ";

    /** Reads a resource of this package. */
    static SqlScript of(String resource) {
        try (InputStream in = Objects.requireNonNull(SqlScript.class.getResourceAsStream(resource), resource)) {
            Map<String, StringBuilder> found = new LinkedHashMap<>();
            String name = "";
            for (String line : new String(in.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
                if (line.startsWith(NAME)) name = line.substring(NAME.length()).strip();
                else if (!line.startsWith("--"))
                    found.computeIfAbsent(name, _ -> new StringBuilder())
                            .append(line)
                            .append('\n');
            }
            Map<String, String> statements = new LinkedHashMap<>();
            found.forEach((key, text) -> statements.put(key, text.toString().strip()));
            return new SqlScript(statements);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the resource is part of the program
        }
    }

    /** A statement with its placeholders filled in: name, value, name, value. */
    String get(String name, String... values) {
        String statement = Objects.requireNonNull(byName.get(name), name);
        for (int i = 0; i < values.length; i += 2) statement = statement.replace("${" + values[i] + "}", values[i + 1]);
        return statement;
    }

    /** A value as an SQL literal. */
    static String quoted(Object value) {
        return "'" + value.toString().replace("'", "''") + "'";
    }

    /** A map as an SQL literal. */
    static String quoted(Map<String, String> values) {
        return values.entrySet().stream()
                .map(e -> quoted(e.getKey()) + ": " + quoted(e.getValue()))
                .collect(Collectors.joining(", ", "{", "}"));
    }
}
