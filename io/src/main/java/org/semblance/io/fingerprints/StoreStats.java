package org.semblance.io.fingerprints;

import java.io.StringWriter;
import java.util.List;
import org.semblance.search.hamming.BatchModel;
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
     * @param batch figures for a batch of {@link #usualBatch} queries
     */
    public String json(List<IndexAdvice> expected, List<BatchModel.Estimate> batch) {
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
            json.writeObjectPropertyStart("expected_batch");
            json.writeNumberProperty("queries", usualBatch());
            json.writeArrayPropertyStart("methods");
            batch.forEach(estimate -> write(estimate, json));
            json.writeEndArray();
            json.writeEndObject();
            json.writeEndObject();
        }
        return text.toString();
    }

    /** The number of queries of a batch of which nothing is known: as many as a chunk has, as in the thesis. */
    public long usualBatch() {
        return Math.max(1, documents / Math.max(1, chunks));
    }

    /** The model of such a batch. */
    public BatchModel batch(int distance) {
        return new BatchModel(documents, usualBatch(), chunks, distance, BatchModel.Disk.USUAL);
    }

    private static void write(IndexAdvice advice, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("index", advice.index());
        writeParameters(advice.tables(), advice.lead(), advice.combinations(), advice.checks(), json);
        json.writeNumberProperty("bytes", advice.bytes());
        json.writeNumberProperty("recall", Math.floor(advice.recall() * 1e6) / 1e6);
        json.writeEndObject();
    }

    private static void write(BatchModel.Estimate estimate, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("index", estimate.index());
        writeParameters(estimate.tables(), estimate.lead(), estimate.combinations(), estimate.checks(), json);
        json.writeNumberProperty("read_seconds", Math.round(estimate.reading() * 1e6) / 1e6);
        json.writeNumberProperty("search_seconds", Math.round(estimate.searching() * 1e6) / 1e6);
        json.writeNumberProperty("recall", Math.floor(estimate.recall() * 1e6) / 1e6);
        json.writeEndObject();
    }

    private static void writeParameters(int tables, int lead, int combinations, double checks, JsonGenerator json) {
        if (lead == 0) {
            json.writeNumberProperty("tables", tables);
        } else {
            json.writeNumberProperty("p", lead);
            json.writeNumberProperty("k", combinations);
        }
        json.writeNumberProperty("checks_per_query", Math.round(checks * 1000) / 1000.0);
    }
}
