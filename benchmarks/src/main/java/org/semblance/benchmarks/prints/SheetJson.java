package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** The raw figures of sheets for other programs: an object for each row, with the title of its table. */
final class SheetJson {
    private SheetJson() {}

    static void write(List<Sheet> sheets, Path file) throws IOException {
        try (var out = Files.newBufferedWriter(file);
                JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), out)) {
            json.writeStartArray();
            for (Sheet sheet : sheets) {
                for (List<Figure> row : sheet.rows()) {
                    json.writeRaw('\n');
                    json.writeStartObject();
                    json.writeStringProperty("table", sheet.title());
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
