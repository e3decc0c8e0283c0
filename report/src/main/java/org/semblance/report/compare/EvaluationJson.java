package org.semblance.report.compare;

import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.semblance.report.compare.RunEvaluation.ErrorPair;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** An evaluation as JSON; docs/guide/explain.md says what it means. */
public final class EvaluationJson {
    private EvaluationJson() {}

    /** Writes an object; the stream stays open. */
    public static void write(RunEvaluation evaluation, OutputStream out) {
        ObjectWriteContext pretty = new ObjectWriteContext.Base() {
            @Override
            public PrettyPrinter getPrettyPrinter() {
                return new DefaultPrettyPrinter();
            }
        };
        JsonFactory format = JsonFactory.builder()
                .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
                .build();
        try (JsonGenerator json = format.createGenerator(pretty, out)) {
            json.writeStartObject();
            json.writeStringProperty("verb", "eval");
            json.writeStringProperty("directory", evaluation.run().directory().toString());
            json.writeStringProperty("by", evaluation.by().name().toLowerCase(Locale.ROOT));
            shares(json, evaluation.pairs());
            json.writeName("pairs");
            judgement(json, evaluation.pairs());
            json.writeName("documents");
            judgement(json, evaluation.documents());
            labels(json, evaluation.labels());
            json.writeName("sites").writeStartObject();
            for (SiteClass site : SiteClass.values()) {
                json.writeName(site.title());
                judgement(json, evaluation.bySite().get(site.index()));
            }
            json.writeEndObject();
            levels(json, evaluation);
            errors(json, "false_positives", evaluation, evaluation.wrong());
            errors(json, "false_negatives", evaluation, evaluation.missed());
            json.writeName("notes").writeStartArray();
            evaluation.notes().forEach(json::writeString);
            json.writeEndArray().writeEndObject();
        }
    }

    private static void shares(JsonGenerator json, Judgement judgement) {
        share(json, "precision", judgement.precision());
        share(json, "recall", judgement.recall());
        share(json, "f1", judgement.f1());
    }

    private static void share(JsonGenerator json, String name, double value) {
        if (Double.isNaN(value)) json.writeNullProperty(name);
        else json.writeName(name).writeRawValue(String.format(Locale.ROOT, "%.6f", value));
    }

    private static void judgement(JsonGenerator json, Judgement judgement) {
        json.writeStartObject();
        shares(json, judgement);
        json.writeNumberProperty("right", judgement.right());
        json.writeNumberProperty("wrong", judgement.wrong());
        json.writeNumberProperty("missed", judgement.missed());
        json.writeNumberProperty("undecided", judgement.undecided());
        json.writeEndObject();
    }

    private static void labels(JsonGenerator json, RunEvaluation.Labels labels) {
        json.writeName("truth").writeStartObject();
        json.writeStringProperty("file", labels.name());
        json.writeStringProperty("kind", labels.clusters() ? "clusters" : "pairs");
        json.writeNumberProperty("rows", labels.rows());
        json.writeNumberProperty("unknown_ids", labels.unknown());
        json.writeNumberProperty("pairs", labels.pairs());
        json.writeNumberProperty("neutral", labels.neutral());
        json.writeEndObject();
    }

    private static void levels(JsonGenerator json, RunEvaluation evaluation) {
        json.writeName("bands").writeStartArray();
        for (Comparison.Level level : evaluation.levels()) {
            json.writeStartObject();
            json.writeStringProperty("score", level.title());
            json.writeName("alone");
            judgement(json, level.alone());
            json.writeName("down_to_here");
            judgement(json, level.down());
            json.writeEndObject();
        }
        json.writeEndArray();
        evaluation.best().ifPresent(best -> {
            json.writeName("best").writeStartObject();
            json.writeName("threshold")
                    .writeRawValue(evaluation.run().detector().relation().format(best.score()));
            shares(json, best.there());
            json.writeEndObject();
        });
    }

    private static void errors(JsonGenerator json, String name, RunEvaluation evaluation, List<ErrorPair> errors) {
        json.writeName(name).writeStartArray();
        for (ErrorPair error : errors) {
            json.writeStartObject();
            json.writeStringProperty("id_a", error.first());
            json.writeStringProperty("id_b", error.second());
            if (!error.score().isEmpty()) json.writeName("score").writeRawValue(error.score());
            json.writeStringProperty("explain", error.command(evaluation.run().directory()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
