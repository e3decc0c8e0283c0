package org.semblance.io.fingerprints;

import java.io.StringWriter;
import java.util.List;
import org.semblance.search.hamming.IndexAdvice;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Statistics of an index.
 *
 * @param documents number of documents, without removed ones
 * @param removed number of removed documents that still occupy disk space
 * @param chunks number of sorted files that a query reads
 * @param bytes on disk
 * @param settings of the index
 */
public record StoreStats(long documents, long removed, int chunks, long bytes, IndexSettings settings) {
    /**
     * The statistics as JSON.
     *
     * @param expected figures for in-memory tables with the same number of fingerprints
     */
    public String json(List<IndexAdvice> expected) {
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
            json.writeObjectPropertyStart("query");
            settings.query().forEach(json::writeStringProperty);
            json.writeEndObject();
            json.writeArrayPropertyStart("expected");
            expected.forEach(advice -> write(advice, json));
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void write(IndexAdvice advice, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("index", advice.index());
        if (advice.lead() == 0) {
            json.writeNumberProperty("tables", advice.tables());
        } else {
            json.writeNumberProperty("p", advice.lead());
            json.writeNumberProperty("k", advice.combinations());
        }
        json.writeNumberProperty("checks_per_query", Math.round(advice.checks() * 1000) / 1000.0);
        json.writeNumberProperty("bytes", advice.bytes());
        json.writeNumberProperty("recall", Math.floor(advice.recall() * 1e6) / 1e6);
        json.writeEndObject();
    }
}
