package org.semblance.server.http;

import java.util.List;
import org.semblance.server.index.Answer;
import org.semblance.server.index.LiveFigures;
import org.semblance.server.index.LiveIndex;
import org.semblance.server.index.StoredDocument;
import tools.jackson.core.JsonGenerator;

/** JSON output of indexes, documents and answers. */
final class IndexJson {
    private IndexJson() {}

    static void write(JsonGenerator json, LiveIndex index) {
        LiveFigures figures = index.figures();
        json.writeStartObject();
        json.writeStringProperty("name", index.name());
        SettingsJson.write(json, index.settings());
        json.writeNumberProperty("documents", figures.documents());
        json.writeNumberProperty("heap_bytes", figures.heapBytes());
        json.writeNumberProperty("disk_bytes", figures.diskBytes());
        json.writeNumberProperty("log_bytes", figures.logBytes());
        json.writeNumberProperty("queued", figures.queued());
        json.writeEndObject();
    }

    static void write(JsonGenerator json, StoredDocument document, boolean withText) {
        json.writeStartObject();
        json.writeStringProperty("id", document.id());
        String url = document.url();
        if (url != null) json.writeStringProperty("url", url);
        json.writeStringProperty("added", document.added().toString());
        document.fingerprint().ifPresent(f -> json.writeStringProperty("fingerprint", f));
        if (withText) document.text().ifPresent(t -> json.writeStringProperty("text", t));
        json.writeEndObject();
    }

    static void write(JsonGenerator json, Answer answer) {
        json.writeStartObject();
        members(json, answer);
        json.writeEndObject();
    }

    static void members(JsonGenerator json, Answer answer) {
        if (!answer.id().isEmpty()) json.writeStringProperty("id", answer.id());
        json.writeBooleanProperty("added", answer.added());
        json.writeName("matches").writeStartArray();
        for (Answer.Hit hit : answer.matches()) {
            json.writeStartObject();
            json.writeStringProperty("id", hit.id());
            json.writeName("score");
            score(json, hit.score());
            json.writeBooleanProperty("exact", hit.exact());
            json.writeBooleanProperty("same_site", hit.sameSite());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** A score rounded to six decimals, as in the tables of a run; integers without a fraction. */
    private static void score(JsonGenerator json, double score) {
        double rounded = Math.round(score * 1e6) / 1e6;
        if (rounded == Math.rint(rounded)) json.writeNumber((long) rounded);
        else json.writeNumber(rounded);
    }

    static void writeClusters(JsonGenerator json, List<List<String>> clusters) {
        json.writeStartObject().writeName("clusters").writeStartArray();
        for (List<String> cluster : clusters) {
            json.writeStartObject();
            json.writeNumberProperty("size", cluster.size());
            json.writeName("ids").writeStartArray();
            cluster.forEach(json::writeString);
            json.writeEndArray().writeEndObject();
        }
        json.writeEndArray().writeEndObject();
    }
}
