package org.semblance.report.run;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.SkippedRecord;
import org.semblance.io.inputs.Input;
import org.semblance.report.JsonText;
import org.semblance.report.Version;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Stage;
import org.semblance.run.StageClock.Lap;
import tools.jackson.core.JsonGenerator;

/** Summary of a run: settings, results and times. */
public record Summary(
        RunPlan plan,
        Result result,
        Optional<LossGuard.Stop> stop,
        String digest,
        List<Lap> laps,
        Findings findings,
        List<LossGuard.Loss> sites) {
    public static final String NAME = "summary.json";

    /** Size of all inputs on disk, in bytes. */
    public long inputBytes() {
        return plan.inputs().stream().mapToLong(Input::size).sum();
    }

    String status() {
        return stop.isPresent() ? "stopped by the guard" : "finished";
    }

    public int removed() {
        return result.groups().removed();
    }

    /** Documents that could have been removed, but are kept; old documents of a link are not counted. */
    public int kept() {
        return plan.removable(result.corpus()) - removed();
    }

    /** The method's remark on how the documents were compared; empty if there is none. */
    public String remark() {
        Corpus corpus = result.corpus();
        int compared =
                corpus.size() - corpus.count(SkippedRecord.Kind.EMPTY) - corpus.count(SkippedRecord.Kind.TOO_SHORT);
        return result.detector().profile().remarkOn(compared, result.statistics());
    }

    /** Writes indented JSON; does not close the stream. */
    public void write(OutputStream out) throws IOException {
        try (JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("program", "semblance");
            json.writeStringProperty("version", Version.current());
            json.writeStringProperty("verb", plan.task().label());
            json.writeStringProperty("command", plan.command());
            json.writeStringProperty("status", status());
            stop.ifPresent(s -> {
                json.writeStringProperty("reason", s.reason());
                json.writeStringProperty("remedy", s.remedy());
                if (!s.command().isEmpty()) json.writeStringProperty("remedy_command", s.command());
                s.passage().ifPresent(passage -> passage.write(json));
            });
            against(json);
            if (plan.news() > 0) json.writeNumberProperty("new_inputs", plan.news());
            plan.origin().ifPresent(o -> origin(json, o));
            plan.origin().flatMap(RunPlan.Origin::basis).ifPresent(basis -> basis.write(json));
            counts(json);
            json.writeStringProperty("digest", digest);
            SummaryParts.method(json, result.detector(), plan.minTokens());
            SummaryParts.reading(json, plan.reading());
            JsonText.entries(json, "policy", plan.policy());
            SummaryParts.losses(json, "sources", LossGuard.losses(result), plan.groups());
            if (!sites.isEmpty()) SummaryParts.losses(json, "sites", sites, plan.groups());
            findings.write(json);
            findings.writeShape(json);
            JsonText.entries(json, "statistics", result.statistics());
            stages(json);
            memory(json);
            json.writeStringProperty("java", System.getProperty("java.version", ""));
            json.writeEndObject();
        }
    }

    /** Number of documents and inputs of the earlier run, which come first. */
    private void against(JsonGenerator json) {
        if (plan.known().isEmpty()) return;
        json.writeName("known").writeStartObject();
        json.writeNumberProperty("documents", result.growth().knownDocuments());
        json.writeNumberProperty("inputs", plan.known().size());
        json.writeEndObject();
    }

    private static void origin(JsonGenerator json, RunPlan.Origin origin) {
        json.writeName("from").writeStartObject();
        json.writeStringProperty("directory", origin.directory());
        json.writeStringProperty("threshold", origin.threshold());
        json.writeStringProperty("digest", origin.digest());
        json.writeEndObject();
    }

    /** Size in bytes of the state for incremental runs; 0 if there is none. */
    public long stateBytes() {
        return result.growth().stateBytes();
    }

    private void counts(JsonGenerator json) {
        json.writeNumberProperty("documents", result.corpus().size());
        if (plan.groups()) {
            if (plan.news() > 0) json.writeNumberProperty("new_documents", plan.removable(result.corpus()));
            json.writeNumberProperty("kept", kept());
            json.writeNumberProperty("removed", removed());
            json.writeNumberProperty("groups", result.groups().count());
            json.writeNumberProperty("largest_group", result.groups().largest());
        }
        json.writeNumberProperty("pairs", result.joined().count());
        json.writeStringProperty("pairs_listed", plan.listing().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("pairs_format", plan.pairsFormat().title());
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values()) {
            json.writeNumberProperty(kind.label(), result.corpus().count(kind));
        }
        json.writeNumberProperty("input_bytes", inputBytes());
        SummaryParts.hugeRecord(json, result.corpus().sizes(), result.corpus().places());
        if (plan.task().groups()) json.writeNumberProperty("state_bytes", stateBytes());
    }

    private void stages(JsonGenerator json) {
        if (!result.growth().reused().isEmpty()) {
            JsonText.strings(
                    json,
                    "reused_stages",
                    result.growth().reused().stream().map(Stage::title).toList());
        }
        JsonText.objects(json, "stages", laps, lap -> {
            json.writeStringProperty("name", lap.stage().title());
            json.writeName("seconds").writeRawValue(String.format(Locale.ROOT, "%.3f", lap.seconds()));
        });
    }

    private void memory(JsonGenerator json) {
        MemoryPlan planned = result.memory();
        json.writeName("memory").writeStartObject();
        json.writeNumberProperty("limit_bytes", planned.limit());
        json.writeName("planned_bytes").writeStartObject();
        json.writeNumberProperty("encoding", planned.encoding());
        json.writeNumberProperty("records", planned.records());
        json.writeNumberProperty("index", planned.index());
        json.writeNumberProperty("pairs", planned.leastForPairs());
        json.writeNumberProperty("total", planned.total());
        if (planned.outside() > 0) json.writeNumberProperty("outside_heap", planned.outside());
        json.writeEndObject();
        json.writeNumberProperty("pairs_limit_bytes", planned.pairs());
        json.writeNumberProperty("peak_heap_bytes", Heap.peak());
        Heap.peakOfProcess().ifPresent(bytes -> json.writeNumberProperty("peak_rss_bytes", bytes));
        json.writeNumberProperty("spilled_bytes", result.spilled());
        json.writeEndObject();
    }
}
