package org.semblance.io.relation;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A resource of SQL statements, each after a line {@code -- name: …}. */
final class SqlScript {
    private static final String NAME = "-- name: ";

    private final Map<String, String> statements = new LinkedHashMap<>();

    private SqlScript(String text) {
        for (String part : text.split("(?m)^(?=" + NAME + ")")) {
            if (!part.startsWith(NAME)) continue;
            int end = part.indexOf('\n');
            statements.put(
                    part.substring(NAME.length(), end).strip(),
                    part.substring(end + 1).strip());
        }
    }

    static SqlScript resource(String name) {
        try (InputStream stream = SqlScript.class.getResourceAsStream(name)) {
            if (stream == null) throw new IllegalStateException("no resource " + name);
            return new SqlScript(new String(stream.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String statement(String name) {
        String statement = statements.get(name);
        if (statement == null) throw new IllegalArgumentException("no statement '" + name + "'");
        return statement;
    }
}
