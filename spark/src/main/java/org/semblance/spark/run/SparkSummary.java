package org.semblance.spark.run;

import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semblance.Detector;
import org.semblance.cli.console.Console;
import org.semblance.cli.engine.RunRequest;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.SkippedRecord;
import org.semblance.report.JsonText;
import org.semblance.report.Version;
import org.semblance.report.html.ScoreHistogram;
import org.semblance.report.plan.RoundedNumbers;
import org.semblance.report.run.Findings;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.SummaryParts;
import tools.jackson.core.JsonGenerator;

/**
 * The summary of a run, with the property names of local runs, and the cost of each stage.
 *
 * @param seconds by stage
 * @param reused stages of an earlier run
 */
record SparkSummary(
        RunRequest order,
        Detector<?> detector,
        RunCounters figures,
        Map<String, Double> seconds,
        Map<String, StageMeter.Figures> took,
        List<String> reused,
        Map<String, String> cluster) {

    /** What is printed at the end of the run. */
    List<String> lines(String directory) {
        boolean dryRun = order.dryRun();
        List<String> lines = new ArrayList<>();
        lines.add(row("documents", figures.documents, ""));
        if (order.groups()) {
            boolean removed = figures.stop.isEmpty() && !dryRun;
            lines.add(row("kept", figures.removable - figures.removed, ""));
            lines.add(row(removed ? "removed" : "would be removed", figures.removed, ""));
            lines.add(row(
                    "groups", figures.groups, figures.groups == 0 ? "" : "largest " + Console.number(figures.largest)));
        }
        lines.add(row("pairs", figures.pairs, detector.found()));
        figures.odd.forEach((kind, count) -> lines.add(row(kind.replace('_', ' '), count, "rejected.tsv")));
        String remark = detector.profile().remarkOn(figures.documents, figures.statistics);
        if (!remark.isEmpty()) lines.add(Console.row("note", "", remark));
        long shuffled =
                took.values().stream().mapToLong(StageMeter.Figures::shuffled).sum();
        double total =
                seconds.values().stream().mapToDouble(Double::doubleValue).sum();
        lines.add(Console.row(
                "time", String.format(Locale.ROOT, "%.1f s", total), RoundedNumbers.bytes(shuffled) + " shuffled"));
        if (!reused.isEmpty()) lines.add(Console.row("resumed", "", "reused stages: " + String.join(", ", reused)));
        lines.add(Console.row("result", "", dryRun ? "dry run: nothing was written" : directory));
        return lines;
    }

    private static String row(String name, long figure, String remark) {
        return Console.row(name, Console.number(figure), remark);
    }

    void write(OutputStream out) {
        try (JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("program", "semblance");
            json.writeStringProperty("version", Version.current());
            json.writeStringProperty("verb", order.task().label());
            json.writeStringProperty("command", order.command());
            json.writeStringProperty("status", figures.stop.isPresent() ? "stopped by the guard" : "finished");
            figures.stop.ifPresent(s -> {
                json.writeStringProperty("reason", s.reason());
                json.writeStringProperty("remedy", s.remedy());
            });
            if (figures.knownInputs > 0) {
                json.writeName("known").writeStartObject();
                json.writeNumberProperty("documents", figures.knownDocuments);
                json.writeNumberProperty("inputs", figures.knownInputs);
                json.writeEndObject();
            }
            if (figures.newInputs > 0) json.writeNumberProperty("new_inputs", figures.newInputs);
            counts(json);
            json.writeStringProperty("digest", figures.digest);
            SummaryParts.method(json, detector, order.run().minTokens);
            SummaryParts.reading(json, order.reading());
            json.writeName("policy").writeStartObject();
            order.describedPolicy().forEach(json::writeStringProperty);
            json.writeEndObject();
            SummaryParts.losses(json, "sources", figures.sources, order.groups());
            if (!figures.sites.isEmpty()) SummaryParts.losses(json, "sites", figures.sites, order.groups());
            figures.findings.write(json);
            json.writeName("statistics").writeStartObject();
            figures.statistics.forEach((name, count) -> json.writeNumberProperty(name, (long) count));
            json.writeEndObject();
            stages(json);
            json.writeName("engine").writeStartObject();
            cluster.forEach(json::writeStringProperty);
            json.writeEndObject();
            json.writeStringProperty("java", System.getProperty("java.version", ""));
            json.writeEndObject();
        }
    }

    private void counts(JsonGenerator json) {
        json.writeNumberProperty("documents", figures.documents);
        if (order.groups()) {
            if (figures.newInputs > 0) json.writeNumberProperty("new_documents", figures.removable);
            json.writeNumberProperty("kept", figures.removable - figures.removed);
            json.writeNumberProperty("removed", figures.removed);
            json.writeNumberProperty("groups", figures.groups);
            json.writeNumberProperty("largest_group", figures.largest);
        }
        json.writeNumberProperty("pairs", figures.pairs);
        json.writeStringProperty("pairs_listed", order.output().pairs.name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("pairs_format", order.output().pairsFormat.title());
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values())
            json.writeNumberProperty(kind.label(), figures.odd.getOrDefault(kind.label(), 0L));
        json.writeNumberProperty("input_bytes", figures.inputBytes);
        SummaryParts.hugeRecord(json, figures.sizes, figures.places);
        if (order.task().groups()) json.writeNumberProperty("state_bytes", 0);
    }

    private void stages(JsonGenerator json) {
        if (!reused.isEmpty()) {
            json.writeName("reused_stages").writeStartArray();
            reused.forEach(json::writeString);
            json.writeEndArray();
        }
        json.writeName("stages").writeStartArray();
        seconds.forEach((name, time) -> {
            StageMeter.Figures used = took.getOrDefault(name, StageMeter.Figures.NONE);
            json.writeStartObject();
            json.writeStringProperty("name", name);
            number(json, "seconds", time);
            number(json, "task_seconds", used.seconds());
            number(json, "cpu_seconds", used.cpuSeconds());
            json.writeNumberProperty("tasks", used.tasks());
            if (used.failed() > 0) json.writeNumberProperty("failed_tasks", used.failed());
            json.writeNumberProperty("shuffle_bytes", used.shuffled());
            if (used.spilled() > 0) json.writeNumberProperty("spilled_bytes", used.spilled());
            number(json, "skew", used.skew());
            json.writeEndObject();
        });
        json.writeEndArray();
    }

    private static void number(JsonGenerator json, String name, double value) {
        json.writeName(name).writeRawValue(String.format(Locale.ROOT, "%.3f", value));
    }

    /** The counts of a run, filled in stage by stage. */
    static final class RunCounters {
        long documents;

        /** Documents that may be removed: all, or the new ones. */
        long removable;

        /** Documents and inputs of an earlier run. */
        long knownDocuments;

        int knownInputs;

        /** Number of inputs on the new side of link. */
        int newInputs;

        final Map<String, Long> odd = new LinkedHashMap<>();
        long inputBytes;
        RecordSizes sizes = new RecordSizes();
        List<String> places = List.of();
        long pairs;
        long removed;
        long groups;
        long largest;
        List<LossGuard.Loss> sources = List.of();
        List<LossGuard.Loss> sites = List.of();
        Optional<LossGuard.Stop> stop = Optional.empty();
        Findings findings = new Findings(ScoreHistogram.none(), 0);
        String digest = "";
        final Map<String, Long> statistics = new LinkedHashMap<>();
    }
}
