package org.semblance.report.decontaminate;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semblance.corpus.SkippedRecord;
import org.semblance.decontaminate.BenchmarkItems;
import org.semblance.io.inputs.Input;
import org.semblance.report.JsonText;
import org.semblance.report.Version;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.page.ReadableNumbers;
import org.semblance.report.run.Summary;
import org.semblance.report.run.SummaryParts;
import org.semblance.text.words.Analyzers;
import tools.jackson.core.JsonGenerator;

/**
 * Settings, results and times of a run, for its summary.
 *
 * @param same the corpus files that are a benchmark, by benchmark
 * @param stop why the guard stopped the run, if it did
 * @param leastLimit the least {@code --max-loss}, with two digits, at which the guard allows the run
 * @param stages what was done, in order, and what it cost
 * @param resources writes what the run used beside time
 */
public record ContaminationResult(
        ContaminationPlan plan,
        Tally tally,
        List<Map<String, ItemTable.Same>> same,
        Optional<String> stop,
        String leastLimit,
        String digest,
        List<Summary.StageCost> stages,
        Summary.Resources resources) {
    ContaminationResult with(List<Summary.StageCost> measured) {
        return new ContaminationResult(plan, tally, same, stop, leastLimit, digest, measured, resources);
    }

    public long documents() {
        return Tally.sum(tally.documents);
    }

    /** Number of documents that contain items. */
    public long contaminated() {
        return tally.contaminated;
    }

    /** Number of documents that are not in the clean corpus, or would not be. */
    public long removed() {
        return Tally.sum(tally.removed);
    }

    public long cutDocuments() {
        return tally.cutDocuments;
    }

    public long cutWords() {
        return Tally.sum(tally.cut);
    }

    public long rows() {
        return tally.rows;
    }

    public long items() {
        return tally.items().items().size();
    }

    public long itemsFound() {
        return tally.found();
    }

    public long itemsTooShort() {
        long sum = 0;
        for (int b = 0; b < plan.benchmarks().size(); b++) sum += tally.items().tooShort(b);
        return sum;
    }

    /** Number of documents and unreadable records of a class. */
    public long count(SkippedRecord.Kind kind) {
        return tally.rejected.getOrDefault(kind, 0L);
    }

    public long inputBytes() {
        return plan.corpus().stream().mapToLong(Input::size).sum();
    }

    /** One line for each benchmark: its name, and what was found of it. */
    public Map<String, String> benchmarks() {
        Map<String, String> lines = new LinkedHashMap<>();
        for (int b = 0; b < plan.benchmarks().size(); b++) {
            lines.put(
                    tally.items().names().get(b),
                    String.format(
                            Locale.ROOT,
                            "%,d of %s found, in %s",
                            tally.found(b),
                            ReadableNumbers.count(tally.items().size(b), "item"),
                            ReadableNumbers.count(tally.documentsOfBenchmark(b), "document")));
        }
        return lines;
    }

    /** The unreadable items of each benchmark that has some, by the name of its file. */
    public Map<String, Integer> unreadableItems() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        for (int b = 0; b < plan.benchmarks().size(); b++) {
            if (tally.items().unreadable(b) > 0)
                counts.put(plan.benchmarks().get(b).name(), tally.items().unreadable(b));
        }
        return counts;
    }

    /** The corpus files and sources that have a benchmark as a whole; empty if there is none. */
    String partOf(int benchmark) {
        Set<String> names = new LinkedHashSet<>(same.get(benchmark).keySet());
        names.addAll(tally.sourcesOf(benchmark).keySet());
        return String.join(", ", names);
    }

    /** Benchmarks that are part of the corpus or cannot be found, one line each. */
    public List<String> warnings() {
        List<String> lines = new ArrayList<>();
        for (int b = 0; b < plan.benchmarks().size(); b++) {
            String name = tally.items().names().get(b);
            if (tally.items().tooShort(b) == tally.items().size(b))
                lines.add("%s: no item of this benchmark can be found: %s"
                        .formatted(
                                name,
                                unmatched(tally.items().size(b), tally.items().unreadable(b))));
            String part = name + ": the benchmark is part of the corpus: ";
            Map<String, ItemTable.Same> files = same.get(b);
            for (Map.Entry<String, ItemTable.Same> file : files.entrySet())
                lines.add(part
                        + file.getKey()
                        + switch (file.getValue()) {
                            case FILE ->
                                plan.benchmarks().get(b).files().size() == 1
                                        ? " is the benchmark itself"
                                        : " is a file of the benchmark";
                            case BYTES ->
                                " has the same content as "
                                        + plan.benchmarks().get(b).name();
                        });
            for (Map.Entry<String, Integer> source : tally.sourcesOf(b).entrySet()) {
                if (!files.containsKey(source.getKey()))
                    lines.add(part
                            + String.format(
                                    Locale.ROOT,
                                    "%,d of its %,d items %s of %s",
                                    source.getValue(),
                                    tally.items().size(b),
                                    source.getValue() == 1 ? "is a whole document" : "are whole documents",
                                    source.getKey()));
            }
        }
        tally.sizes
                .huge()
                .ifPresent(huge ->
                        lines.add(tally.sizes.warning(huge, tally.sources().get(huge.place()))));
        return lines;
    }

    private static String unmatched(long items, long unreadable) {
        String few = "fewer than %d words".formatted(BenchmarkItems.SHORTEST);
        String all = items == 1 ? "its only item has " + few : "all %,d items have %s".formatted(items, few);
        return unreadable == 0 ? all : all + ", and %,d more cannot be read".formatted(unreadable);
    }

    /** Writes indented JSON; does not close the stream. */
    public void write(OutputStream out) throws IOException {
        try (JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("program", "semblance");
            json.writeStringProperty("version", Version.current());
            json.writeStringProperty("verb", ContaminationPlan.VERB);
            json.writeStringProperty("command", plan.command());
            json.writeStringProperty("status", stop.isPresent() ? "stopped by the guard" : "finished");
            stop.ifPresent(reason -> json.writeStringProperty("reason", reason));
            counts(json);
            json.writeStringProperty("digest", digest);
            settings(json);
            SummaryParts.reading(json, plan.reading());
            json.writeName("items_reading").writeStartObject();
            JsonText.strings(json, "fields", plan.itemFields());
            SummaryParts.reading(json, plan.itemReading());
            json.writeEndObject();
            sources(json);
            benchmarks(json);
            List<String> found = warnings();
            if (!found.isEmpty()) JsonText.strings(json, "warnings", found);
            SummaryParts.stages(json, stages);
            resources.write(json);
            json.writeStringProperty("java", System.getProperty("java.version", ""));
            json.writeEndObject();
        }
    }

    private void counts(JsonGenerator json) {
        json.writeNumberProperty("corpus_inputs", plan.corpus().size());
        json.writeNumberProperty("documents", documents());
        json.writeNumberProperty("contaminated", contaminated());
        json.writeNumberProperty("kept", documents() - removed());
        json.writeNumberProperty("removed", removed());
        if (plan.action() == Action.CUT) {
            json.writeNumberProperty("cut_documents", cutDocuments());
            json.writeNumberProperty("cut_words", cutWords());
        }
        json.writeNumberProperty("rows", rows());
        json.writeNumberProperty("items", items());
        json.writeNumberProperty("items_found", itemsFound());
        json.writeNumberProperty("items_too_short", itemsTooShort());
        json.writeNumberProperty("items_unreadable", tally.items().unreadable());
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values()) json.writeNumberProperty(kind.label(), count(kind));
        json.writeNumberProperty("words", Tally.sum(tally.words));
        json.writeNumberProperty("input_bytes", inputBytes());
        SummaryParts.hugeRecord(json, tally.sizes, tally.sources());
    }

    private void settings(JsonGenerator json) {
        json.writeName("method").writeStartObject();
        json.writeStringProperty("name", ContaminationPlan.VERB);
        json.writeBooleanProperty("exact", true);
        json.writeStringProperty("threshold", plan.threshold());
        json.writeStringProperty("tokens", "words");
        json.writeNumberProperty("gram_words", BenchmarkItems.LONGEST);
        json.writeNumberProperty("least_words", BenchmarkItems.SHORTEST);
        json.writeNumberProperty("tokens_version", Analyzers.VERSION);
        json.writeEndObject();
        json.writeName("policy").writeStartObject();
        json.writeStringProperty("action", plan.action().title());
        json.writeStringProperty("max_loss", Double.toString(plan.maxLoss()));
        json.writeEndObject();
    }

    private void sources(JsonGenerator json) {
        List<Integer> places = new ArrayList<>();
        for (int place = 0; place < tally.sources().size(); place++) places.add(place);
        JsonText.objects(json, "sources", places, place -> {
            json.writeStringProperty("name", tally.sources().get(place));
            json.writeNumberProperty("documents", tally.documents[place]);
            json.writeNumberProperty("removed", tally.removed[place]);
            json.writeNumberProperty("words", tally.words[place]);
            if (plan.action() == Action.CUT) json.writeNumberProperty("cut_words", tally.cut[place]);
        });
    }

    private void benchmarks(JsonGenerator json) {
        List<Integer> numbers = new ArrayList<>();
        for (int b = 0; b < plan.benchmarks().size(); b++) numbers.add(b);
        JsonText.objects(json, "benchmarks", numbers, b -> {
            json.writeStringProperty("name", tally.items().names().get(b));
            json.writeStringProperty("source", plan.benchmarks().get(b).name());
            json.writeNumberProperty("items", tally.items().size(b));
            json.writeNumberProperty("found", tally.found(b));
            json.writeNumberProperty("documents", tally.documentsOfBenchmark(b));
            json.writeNumberProperty("too_short", tally.items().tooShort(b));
            json.writeNumberProperty("whole_documents", tally.wholeDocuments(b));
            if (!partOf(b).isEmpty()) json.writeStringProperty("part_of", partOf(b));
        });
    }
}
