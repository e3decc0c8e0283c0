package org.semblance.report.align;

import tools.jackson.core.JsonGenerator;

/** Alignments as JSON; docs/guide/explain.md says what it means. */
public final class AlignmentJson {
    private AlignmentJson() {}

    /** Writes an object. */
    public static void write(Alignment alignment, JsonGenerator json) {
        json.writeStartObject();
        json.writeNumberProperty("words_a", alignment.wordsA());
        json.writeNumberProperty("words_b", alignment.wordsB());
        json.writeNumberProperty("same_words", alignment.same());
        json.writeNumberProperty("moved_words", alignment.moved());
        json.writeName("passages").writeStartArray();
        for (Passage passage : alignment.passages()) {
            json.writeStartObject();
            json.writeStringProperty("kind", passage.kind().label());
            span(json, "a", passage.a0(), passage.a1());
            span(json, "b", passage.b0(), passage.b1());
            if (passage.move() > 0) json.writeNumberProperty("move", passage.move());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void span(JsonGenerator json, String name, int from, int to) {
        json.writeName(name).writeStartArray().writeNumber(from);
        json.writeNumber(to).writeEndArray();
    }
}
