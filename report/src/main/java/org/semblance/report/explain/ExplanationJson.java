package org.semblance.report.explain;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.report.JsonText;
import org.semblance.report.align.Alignment;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.explain.Explanation.About;
import org.semblance.report.explain.PairExplanation.Figure;
import org.semblance.report.explain.PairExplanation.Opinion;
import tools.jackson.core.JsonGenerator;

/** Writes explanations as JSON; docs/guide/explain.md describes the fields. */
public final class ExplanationJson {
    private ExplanationJson() {}

    /** Writes an object; does not close the stream. */
    public static void write(Explanation explanation, OutputStream out) throws IOException {
        try (JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("verb", "explain");
            run(json, explanation);
            json.writeName("document");
            about(json, explanation.document());
            json.writeStringProperty("fate", explanation.fate().label());
            json.writeStringProperty("story", explanation.story());
            certificate(json, explanation.certificate());
            group(json, explanation.group());
            matches(json, explanation);
            nearest(json, explanation);
            pair(json, explanation.pair());
            json.writeEndObject();
        }
    }

    /** Writes an object about two texts that are not part of a run. */
    public static void write(TwoTexts pair, JsonGenerator json) {
        json.writeStartObject();
        json.writeStringProperty("tokens", pair.tokens());
        figures(json, pair.measures(), pair.methods());
        differences(json, pair.terms(), pair.kinds());
        texts(json, pair.leftText(), pair.rightText(), pair.alignment());
        json.writeEndObject();
    }

    private static void run(JsonGenerator json, Explanation explanation) {
        var detector = explanation.run().detector();
        json.writeName("run").writeStartObject();
        json.writeStringProperty("directory", explanation.run().directory().toString());
        json.writeStringProperty("verb", explanation.run().task().label());
        json.writeStringProperty("method", detector.name());
        json.writeStringProperty("measure", detector.relation().measure());
        json.writeStringProperty("threshold", detector.relation().threshold());
        json.writeStringProperty("tokens", detector.analyzer().name());
        json.writeEndObject();
    }

    private static void about(JsonGenerator json, About about) {
        json.writeStartObject();
        json.writeStringProperty("id", about.id());
        json.writeStringProperty("source", about.source());
        json.writeNumberProperty("position", about.position());
        if (about.url() != null) json.writeStringProperty("url", about.url());
        if (about.site() != null) json.writeStringProperty("site", about.site());
        json.writeNumberProperty("words", about.words());
        json.writeNumberProperty("tokens", about.tokens());
        json.writeEndObject();
    }

    private static void certificate(JsonGenerator json, Explanation.@Nullable Proof proof) {
        if (proof == null) return;
        json.writeName("certificate").writeStartObject();
        json.writeName("row").writeRawValue(proof.row());
        json.writeBooleanProperty("checked", proof.checked());
        JsonText.strings(json, "problems", proof.problems());
        json.writeEndObject();
    }

    private static void group(JsonGenerator json, Explanation.@Nullable Group group) {
        if (group == null) return;
        json.writeName("group").writeStartObject();
        json.writeStringProperty("cluster", group.number());
        json.writeNumberProperty("size", group.size());
        json.writeStringProperty("kept_id", group.keptId());
        JsonText.objects(json, "members", group.members(), member -> {
            json.writeStringProperty("id", member.id());
            json.writeBooleanProperty("kept", member.kept());
            if (!member.score().isEmpty()) json.writeName("score_to_kept").writeRawValue(member.score());
        });
        json.writeEndObject();
    }

    private static void matches(JsonGenerator json, Explanation explanation) {
        json.writeName("matches").writeStartObject();
        json.writeNumberProperty("count", explanation.matches().count());
        if (!explanation.matches().note().isEmpty())
            json.writeStringProperty("note", explanation.matches().note());
        JsonText.objects(json, "best", explanation.matches().best(), match -> {
            json.writeStringProperty("id", match.id());
            json.writeName("score").writeRawValue(match.score());
            if (!match.overlap().isEmpty() && !match.overlap().equals("null"))
                json.writeName("overlap").writeRawValue(match.overlap());
        });
        json.writeEndObject();
    }

    private static void nearest(JsonGenerator json, Explanation explanation) {
        if (explanation.nearest().isEmpty()) return;
        JsonText.objects(json, "nearest", explanation.nearest(), near -> {
            json.writeStringProperty("id", near.id());
            json.writeName("jaccard").writeRawValue(near.score());
            json.writeStringProperty("measure", near.measure());
            json.writeNumberProperty("overlap", near.overlap());
            json.writeNumberProperty("tokens", near.size());
        });
    }

    private static void pair(JsonGenerator json, @Nullable PairExplanation pair) {
        if (pair == null) return;
        json.writeName("pair").writeStartObject();
        json.writeStringProperty("why", pair.why());
        json.writeName("a");
        about(json, pair.left());
        json.writeName("b");
        about(json, pair.right());
        json.writeBooleanProperty("listed", pair.listed());
        json.writeStringProperty("verdict", pair.verdict());
        JsonText.objects(json, "steps", pair.steps(), step -> {
            json.writeStringProperty("name", step.name());
            json.writeStringProperty("outcome", step.passed() ? "passed" : "failed");
            json.writeStringProperty("text", step.text());
        });
        figures(json, pair.measures(), pair.methods());
        json.writeStringProperty("site", pair.site().title());
        differences(json, pair.terms(), pair.kinds());
        JsonText.strings(json, "only_a", pair.onlyLeft());
        JsonText.strings(json, "only_b", pair.onlyRight());
        texts(json, pair.leftText(), pair.rightText(), pair.alignment());
        json.writeEndObject();
    }

    private static void differences(JsonGenerator json, int terms, Map<DifferenceClass, Integer> kinds) {
        json.writeNumberProperty("differing_terms", terms);
        json.writeName("differences").writeStartObject();
        kinds.forEach((kind, count) -> json.writeNumberProperty(kind.title(), (int) count));
        json.writeEndObject();
    }

    private static void texts(JsonGenerator json, String left, String right, Alignment alignment) {
        json.writeStringProperty("text_a", left);
        json.writeStringProperty("text_b", right);
        json.writeName("alignment");
        alignment(json, alignment);
    }

    private static void figures(JsonGenerator json, List<Figure> measures, List<Opinion> methods) {
        JsonText.objects(json, "measures", measures, figure -> {
            json.writeStringProperty("name", figure.name());
            if (figure.value().matches("-?[0-9]+(\\.[0-9]+)?"))
                json.writeName("value").writeRawValue(figure.value());
            else if (!figure.value().equals("–")) json.writeStringProperty("value", figure.value());
            if (!figure.remark().isEmpty()) json.writeStringProperty("remark", figure.remark());
        });
        JsonText.objects(json, "methods", methods, opinion -> {
            json.writeStringProperty("method", opinion.method());
            json.writeStringProperty("measure", opinion.measure());
            if (!opinion.score().isEmpty()) json.writeName("score").writeRawValue(opinion.score());
            json.writeName("threshold").writeRawValue(opinion.threshold());
            json.writeBooleanProperty("near", opinion.near());
            if (!opinion.remark().isEmpty()) json.writeStringProperty("remark", opinion.remark());
        });
    }

    private static void alignment(JsonGenerator json, Alignment alignment) {
        json.writeStartObject();
        json.writeNumberProperty("words_a", alignment.wordsA());
        json.writeNumberProperty("words_b", alignment.wordsB());
        json.writeNumberProperty("same_words", alignment.same());
        json.writeNumberProperty("moved_words", alignment.moved());
        JsonText.objects(json, "passages", alignment.passages(), passage -> {
            json.writeStringProperty("kind", passage.kind().label());
            span(json, "a", passage.a0(), passage.a1());
            span(json, "b", passage.b0(), passage.b1());
            if (passage.move() > 0) json.writeNumberProperty("move", passage.move());
        });
        json.writeEndObject();
    }

    private static void span(JsonGenerator json, String name, int from, int to) {
        json.writeName(name).writeStartArray().writeNumber(from);
        json.writeNumber(to).writeEndArray();
    }
}
