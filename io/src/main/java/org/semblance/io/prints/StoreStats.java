package org.semblance.io.prints;

import java.io.StringWriter;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * What an index holds.
 *
 * @param removed documents that are removed and still take room
 * @param chunks sorted files that a query reads
 * @param bytes on disk
 */
public record StoreStats(long documents, long removed, int chunks, long bytes, IndexSettings settings) {
    /** The same for programs. */
    public String json() {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(ObjectWriteContext.empty(), text)) {
            json.writeStartObject();
            json.writeNumberProperty("documents", documents);
            json.writeNumberProperty("removed", removed);
            json.writeNumberProperty("chunks", chunks);
            json.writeNumberProperty("bytes", bytes);
            json.writeNumberProperty("bits", settings.bits());
            json.writeNumberProperty("distance", settings.distance());
            json.writeObjectPropertyStart("method");
            settings.method().forEach(json::writeStringProperty);
            json.writeEndObject();
            json.writeEndObject();
        }
        return text.toString();
    }
}
