package org.semblance.report.run;

import java.io.IOException;
import java.io.OutputStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.SkippedRecord;
import org.semblance.io.inputs.Input;
import org.semblance.report.JsonText;
import org.semblance.report.Version;
import org.semblance.run.Heap;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Stage;
import org.semblance.run.StageClock.Lap;
import tools.jackson.core.JsonGenerator;

/**
 * Summary of a run: settings, results and costs. Every engine fills it, and all that is printed or written about the run as a
 * whole is taken from it.
 *
 * @param stages what was done, in order, and what it cost
 * @param reused names of stages whose results were taken from an interrupted run
 * @param sources removals of all inputs, in order
 * @param sites removals of the web sites that lose most
 * @param resources writes what the run used beside time
 */
public record Summary(
        RunPlan plan,
        Detector<?> detector,
        Counts counts,
        Optional<LossGuard.Stop> stop,
        String digest,
        List<StageCost> stages,
        List<String> reused,
        Findings findings,
        List<LossGuard.Loss> sources,
        List<LossGuard.Loss> sites,
        Map<String, Long> statistics,
        Resources resources) {
    public static final String NAME = "summary.json";

    /**
     * How many of everything there are.
     *
     * @param known documents of an earlier run, which come first
     * @param removable documents that may be removed: all, or those of the new side of a link
     * @param skipped records that were not compared
     * @param sizes of all records
     * @param stateBytes size of the state for incremental runs; 0 if there is none
     */
    public record Counts(
            long documents,
            long known,
            long removable,
            long removed,
            long groups,
            long largest,
            long pairs,
            Map<SkippedRecord.Kind, Long> skipped,
            RecordSizes sizes,
            long stateBytes) {
        /** Documents that could have been removed, but are kept; old documents of a link are not counted. */
        public long kept() {
            return removable - removed;
        }

        public long skipped(SkippedRecord.Kind kind) {
            return skipped.getOrDefault(kind, 0L);
        }

        /** Documents that were compared. */
        public long compared() {
            return documents - skipped(SkippedRecord.Kind.EMPTY) - skipped(SkippedRecord.Kind.TOO_SHORT);
        }

        private static Counts of(RunPlan plan, Result result) {
            Corpus corpus = result.corpus();
            Map<SkippedRecord.Kind, Long> skipped = new EnumMap<>(SkippedRecord.Kind.class);
            for (SkippedRecord.Kind kind : SkippedRecord.Kind.values()) skipped.put(kind, (long) corpus.count(kind));
            return new Counts(
                    corpus.size(),
                    result.growth().knownDocuments(),
                    plan.removable(corpus),
                    result.groups().removed(),
                    result.groups().count(),
                    result.groups().largest(),
                    result.joined().count(),
                    skipped,
                    corpus.sizes(),
                    result.growth().stateBytes());
        }
    }

    /**
     * The cost of a stage.
     *
     * @param more whatever else the engine measured, by name
     */
    public record StageCost(String name, double seconds, Map<String, ? extends Number> more) {}

    /** What a run used beside time. */
    public interface Resources {
        /** Writes one property. */
        void write(JsonGenerator json);
    }

    /** The summary of a run in this process. */
    static Summary of(
            RunPlan plan,
            Result result,
            Optional<LossGuard.Stop> stop,
            String digest,
            List<Lap> laps,
            Findings findings,
            List<LossGuard.Loss> sites) {
        return new Summary(
                plan,
                result.detector(),
                Counts.of(plan, result),
                stop,
                digest,
                laps.stream()
                        .map(lap -> new StageCost(lap.stage().title(), lap.seconds(), Map.of()))
                        .toList(),
                result.growth().reused().stream().map(Stage::title).toList(),
                findings,
                LossGuard.losses(result),
                sites,
                result.statistics(),
                json -> memory(json, result.memory(), result.spilled()));
    }

    /** Size of all inputs on disk, in bytes. */
    public long inputBytes() {
        return plan.inputs().stream().mapToLong(Input::size).sum();
    }

    /** The method's remark on how the documents were compared; empty if there is none. */
    public String remark() {
        return detector.profile().remarkOn(counts.compared(), statistics);
    }

    /** Writes indented JSON; does not close the stream. */
    public void write(OutputStream out) throws IOException {
        try (JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("program", "semblance");
            json.writeStringProperty("version", Version.current());
            json.writeStringProperty("verb", plan.task().label());
            json.writeStringProperty("command", plan.command());
            json.writeStringProperty("status", stop.isPresent() ? "stopped by the guard" : "finished");
            stop.ifPresent(s -> {
                json.writeStringProperty("reason", s.reason());
                json.writeStringProperty("remedy", s.remedy());
                if (!s.command().isEmpty()) json.writeStringProperty("remedy_command", s.command());
                s.passage().ifPresent(passage -> passage.write(json));
            });
            if (!plan.known().isEmpty()) {
                json.writeName("known").writeStartObject();
                json.writeNumberProperty("documents", counts.known());
                json.writeNumberProperty("inputs", plan.known().size());
                json.writeEndObject();
            }
            if (plan.news() > 0) json.writeNumberProperty("new_inputs", plan.news());
            plan.origin().ifPresent(o -> origin(json, o));
            plan.origin().flatMap(RunPlan.Origin::basis).ifPresent(basis -> basis.write(json));
            counts(json);
            json.writeStringProperty("digest", digest);
            SummaryParts.method(json, detector, plan.minTokens());
            SummaryParts.reading(json, plan.reading());
            JsonText.entries(json, "policy", plan.policy());
            SummaryParts.losses(json, "sources", sources, plan.groups());
            if (!sites.isEmpty()) SummaryParts.losses(json, "sites", sites, plan.groups());
            findings.write(json);
            findings.writeShape(json);
            JsonText.entries(json, "statistics", statistics);
            stages(json);
            resources.write(json);
            json.writeStringProperty("java", System.getProperty("java.version", ""));
            json.writeEndObject();
        }
    }

    private static void origin(JsonGenerator json, RunPlan.Origin origin) {
        json.writeName("from").writeStartObject();
        json.writeStringProperty("directory", origin.directory());
        json.writeStringProperty("threshold", origin.threshold());
        json.writeStringProperty("digest", origin.digest());
        json.writeEndObject();
    }

    private void counts(JsonGenerator json) {
        json.writeNumberProperty("documents", counts.documents());
        if (plan.groups()) {
            if (plan.news() > 0) json.writeNumberProperty("new_documents", counts.removable());
            json.writeNumberProperty("kept", counts.kept());
            json.writeNumberProperty("removed", counts.removed());
            json.writeNumberProperty("groups", counts.groups());
            json.writeNumberProperty("largest_group", counts.largest());
        }
        json.writeNumberProperty("pairs", counts.pairs());
        json.writeStringProperty("pairs_listed", plan.listing().name().toLowerCase(Locale.ROOT));
        json.writeStringProperty("pairs_format", plan.pairsFormat().title());
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values())
            json.writeNumberProperty(kind.label(), counts.skipped(kind));
        json.writeNumberProperty("input_bytes", inputBytes());
        SummaryParts.hugeRecord(
                json, counts.sizes(), plan.allInputs().stream().map(Input::name).toList());
        if (plan.task().groups()) json.writeNumberProperty("state_bytes", counts.stateBytes());
    }

    private void stages(JsonGenerator json) {
        if (!reused.isEmpty()) JsonText.strings(json, "reused_stages", reused);
        SummaryParts.stages(json, stages);
    }

    private static void memory(JsonGenerator json, MemoryPlan planned, long spilled) {
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
        json.writeNumberProperty("spilled_bytes", spilled);
        json.writeEndObject();
    }
}
