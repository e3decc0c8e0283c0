package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The unrounded figures as JSON: an object for each row, with the title of its table. */
final class ResultTableJson {
    private ResultTableJson() {}

    static void write(List<ResultTable> tables, Path file) throws IOException {
        try (var out = Files.newBufferedWriter(file);
                JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartArray();
            for (ResultTable results : tables) {
                for (List<Figure> row : results.rows()) {
                    json.writeRaw('\n');
                    json.writeStartObject();
                    json.writeStringProperty("table", results.title());
                    for (Figure figure : row) write(figure, json);
                    json.writeEndObject();
                }
            }
            json.writeEndArray();
        }
    }

    private static void write(Figure figure, JsonGenerator json) {
        switch (figure.value()) {
            case Long number -> json.writeNumberProperty(figure.column(), number);
            case Double number when Double.isFinite(number) -> json.writeNumberProperty(figure.column(), number);
            case Double _ -> json.writeNullProperty(figure.column());
            default -> json.writeStringProperty(figure.column(), figure.value().toString());
        }
    }
}
