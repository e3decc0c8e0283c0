package org.semblance.report.compare;

import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.semblance.report.JsonText;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.compare.Comparison.Degrees;
import org.semblance.report.compare.Comparison.DifferenceSpread;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.labels.PairAccuracy;
import org.semblance.report.labels.SiteClass;
import org.semblance.run.StageClock.Lap;
import tools.jackson.core.JsonGenerator;

/** Writes a comparison as JSON; values that vary between runs are under {@code measured}. */
public record ComparisonJson(Comparison comparison, JsonGenerator json) {
    /** Writes indented JSON; does not close the stream. */
    public static void write(Comparison comparison, OutputStream out) {
        try (JsonGenerator json = JsonText.generator(out)) {
            new ComparisonJson(comparison, json).write();
        }
    }

    private void write() {
        json.writeStartObject();
        setup(comparison.setup());
        json.writeArrayPropertyStart("methods");
        for (int m = 0; m < comparison.methods().size(); m++) method(m);
        json.writeEndArray();
        agreement();
        correlations();
        JsonText.objects(json, "disagreements", comparison.disagreements(), d -> {
            json.writeStringProperty("found_by", label(d.a()));
            json.writeStringProperty("not_by", label(d.b()));
            json.writeNumberProperty("pairs", d.pairs());
            shown("shown", d.shown());
        });
        if (comparison.truth() != null) truth(comparison.truth());
        json.writeEndObject();
    }

    private void setup(Comparison.Setup setup) {
        json.writeStringProperty("program", "semblance");
        json.writeStringProperty("version", setup.version());
        json.writeStringProperty("verb", "compare");
        json.writeStringProperty("command", setup.command());
        JsonText.strings(json, "inputs", setup.inputs());
        json.writeNumberProperty("documents", setup.documents());
        json.writeNumberProperty("documents_with_site", setup.withSite());
        json.writeNumberProperty("seed", setup.share().seed());
        json.writeNumberProperty("one_pair_in", setup.share().weight());
        json.writeNumberProperty("sample", setup.sample());
        JsonText.strings(json, "notes", setup.notes());
    }

    private void method(int m) {
        Comparison.Method method = comparison.methods().get(m);
        json.writeStartObject();
        json.writeStringProperty("method", method.label());
        json.writeBooleanProperty("exact", method.exact());
        json.writeStringProperty("measure", method.measure());
        json.writeStringProperty("threshold", method.threshold());
        JsonText.entries(json, "parameters", method.parameters());
        json.writeNumberProperty("pairs", method.pairs());
        json.writeNumberProperty("only_here", comparison.tally().only(m));
        json.writeNumberProperty("set_aside", method.setAside());
        json.writeName("sites").writeStartObject();
        for (SiteClass site : SiteClass.values()) {
            json.writeName(name(site)).writeStartObject();
            json.writeNumberProperty("pairs", comparison.tally().found(m, site));
            json.writeNumberProperty("only_here", comparison.tally().only(m, site));
            json.writeEndObject();
        }
        json.writeEndObject();
        json.writeArrayPropertyStart("degrees");
        for (Degrees.Count count : method.degrees().counts()) {
            json.writeStartArray()
                    .writeNumber(count.degree())
                    .writeNumber(count.documents())
                    .writeEndArray();
        }
        json.writeEndArray();
        degrees(method.degrees());
        spread("term_differences", method.all());
        spread("term_differences_only_here", method.only());
        JsonText.entries(json, "statistics", method.statistics());
        measured(method.measured());
        json.writeEndObject();
    }

    private void degrees(Degrees degrees) {
        number("mean_degree", degrees.mean());
        number("mean_degree_of_all", degrees.meanOf(comparison.setup().documents()));
        number("log_log_slope", degrees.slope());
        if (degrees.powerLaw().isEmpty()) {
            json.writeNullProperty("power_law");
            return;
        }
        PowerLawTail law = degrees.powerLaw().get();
        json.writeName("power_law").writeStartObject();
        number("exponent", law.exponent());
        number("standard_error", law.error());
        json.writeNumberProperty("from_degree", law.from());
        json.writeNumberProperty("documents", law.tail());
        number("distance", law.distance());
        json.writeEndObject();
    }

    private static String name(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private void measured(Comparison.Measured measured) {
        json.writeName("measured").writeStartObject();
        number("seconds", measured.seconds());
        json.writeName("stages").writeStartObject();
        for (Lap lap : measured.laps()) number(lap.stage().title(), lap.seconds());
        json.writeEndObject();
        json.writeNumberProperty("peak_heap_bytes", measured.peak());
        json.writeNumberProperty("planned_heap_bytes", measured.planned().total());
        json.writeEndObject();
    }

    private void spread(String name, DifferenceSpread spread) {
        json.writeName(name).writeStartObject();
        json.writeNumberProperty("pairs", spread.pairs());
        json.writeNumberProperty("looked_at", spread.looked());
        json.writeNumberProperty("identical_terms", spread.identical());
        json.writeNumberProperty("harmless_only", spread.harmless());
        number("mean", spread.mean());
        json.writeNumberProperty("median", spread.median());
        json.writeNumberProperty("nine_tenths_up_to", spread.nineTenths());
        json.writeName("bins").writeStartObject();
        for (int b = 0; b < spread.bins().size(); b++) {
            json.writeNumberProperty(DifferenceSpread.title(b), spread.bins().get(b));
        }
        json.writeEndObject();
        classes("classes", spread.any());
        classes("classes_alone", spread.only());
        json.writeEndObject();
    }

    private void classes(String name, Map<DifferenceClass, Integer> counts) {
        json.writeName(name).writeStartObject();
        counts.forEach((kind, count) -> json.writeNumberProperty(name(kind), count));
        json.writeEndObject();
    }

    private void agreement() {
        AgreementCounts tally = comparison.tally();
        json.writeName("agreement").writeStartObject();
        json.writeNumberProperty("any", tally.any());
        json.writeNumberProperty("all", tally.all());
        json.writeArrayPropertyStart("methods");
        for (int a = 0; a < comparison.methods().size(); a++) {
            for (int b = 0; b < comparison.methods().size(); b++) {
                if (a == b) continue;
                json.writeStartObject();
                json.writeStringProperty("a", label(a));
                json.writeStringProperty("b", label(b));
                json.writeNumberProperty("both", tally.both(a, b));
                json.writeNumberProperty("only_a", tally.missing(a, b));
                number("share_of_a_in_b", tally.share(a, b));
                number("jaccard", tally.jaccard(a, b));
                json.writeEndObject();
            }
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void correlations() {
        JsonText.objects(json, "correlations", comparison.correlations(), c -> {
            json.writeStringProperty("a", label(c.a()));
            json.writeStringProperty("b", label(c.b()));
            json.writeNumberProperty("pairs", c.pairs());
            json.writeNumberProperty("looked_at", c.points().size());
            number("pearson", c.pearson());
            number("spearman", c.spearman());
            means("mean_b_by_a", c.byA());
            means("mean_a_by_b", c.byB());
        });
    }

    private void means(String name, List<Comparison.LevelMean> levels) {
        JsonText.objects(json, name, levels, level -> {
            json.writeStringProperty("score", level.title());
            json.writeNumberProperty("looked_at", level.pairs());
            json.writeNumberProperty("both", level.both());
            json.writeNumberProperty("scored", level.scored());
            number("mean", level.mean());
        });
    }

    private void truth(Comparison.Verdicts truth) {
        json.writeName("truth").writeStartObject();
        json.writeStringProperty("file", truth.name());
        json.writeStringProperty("kind", truth.clusters() ? "clusters" : "pairs");
        json.writeNumberProperty("rows", truth.rows());
        json.writeNumberProperty("unknown_ids", truth.unknown());
        json.writeNumberProperty("true_pairs", truth.pairs());
        json.writeNumberProperty("neutral_pairs", truth.neutral());
        json.writeArrayPropertyStart("methods");
        for (int m = 0; m < truth.methods().size(); m++) {
            Comparison.Verdict verdict = truth.methods().get(m);
            json.writeStartObject();
            json.writeStringProperty("method", label(m));
            judgement(verdict.all());
            json.writeName("sites").writeStartObject();
            for (SiteClass site : SiteClass.values()) {
                json.writeName(name(site)).writeStartObject();
                judgement(verdict.bySite().get(site.index()));
                json.writeEndObject();
            }
            json.writeEndObject();
            JsonText.objects(json, "levels", verdict.levels(), level -> {
                json.writeStringProperty("score", level.title());
                judgement(level.alone());
                json.writeName("down_to_here").writeStartObject();
                judgement(level.down());
                json.writeEndObject();
            });
            verdict.best().ifPresent(best -> best(best, verdict.all()));
            shown("false_positives", verdict.wrong());
            shown("false_negatives", verdict.missed());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void best(BestThreshold best, PairAccuracy all) {
        json.writeName("best").writeStartObject();
        number("threshold", best.score());
        json.writeBooleanProperty("lower", best.isAtEdge(all));
        judgement(best.there());
        json.writeEndObject();
    }

    private void judgement(PairAccuracy j) {
        json.writeNumberProperty("true_positives", j.right());
        json.writeNumberProperty("false_positives", j.wrong());
        json.writeNumberProperty("false_negatives", j.missed());
        json.writeNumberProperty("undecided", j.undecided());
        number("precision", j.precision());
        number("recall", j.recall());
        number("f1", j.f1());
    }

    private void shown(String name, List<ShownPair> pairs) {
        JsonText.objects(json, name, pairs, pair -> {
            json.writeStringProperty("id_a", pair.left().id());
            json.writeStringProperty("id_b", pair.right().id());
            json.writeStringProperty("site", name(pair.site()));
            json.writeNumberProperty("terms", pair.terms());
            JsonText.strings(
                    json,
                    "classes",
                    pair.kinds().stream().map(ComparisonJson::name).toList());
            json.writeName("scores").writeStartObject();
            for (int m = 0; m < pair.scores().size(); m++) {
                if (!pair.scores().get(m).isEmpty())
                    json.writeName(label(m)).writeRawValue(pair.scores().get(m));
            }
            json.writeEndObject();
        });
    }

    private String label(int method) {
        return comparison.methods().get(method).label();
    }

    /** Six digits; null for NaN. */
    private void number(String name, double value) {
        json.writeName(name).writeRawValue(JsonText.rounded(value, 6));
    }
}
