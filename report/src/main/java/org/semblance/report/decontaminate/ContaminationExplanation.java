package org.semblance.report.decontaminate;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.read.RecordReader;
import org.semblance.report.JsonText;
import org.semblance.report.Tsv;
import org.semblance.report.decontaminate.ContaminationPlan.Action;
import org.semblance.report.page.ReadableNumbers;
import org.semblance.report.run.Summary;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a run of {@code decontaminate} did with a document.
 *
 * @param fate removed, cut, annotated, listed (nothing was done with it), kept or rejected
 * @param reason why it was rejected; empty if it was not
 * @param matches its items, in the order of the table
 */
public record ContaminationExplanation(
        String id, String source, long position, String fate, String reason, List<Found> matches) {
    private static final int MOST_PRINTED = 20;

    /**
     * An item of the document.
     *
     * @param start where the shared n-grams begin in the document, in code points
     * @param end where they end
     */
    public record Found(
            String item,
            String benchmark,
            String score,
            int shared,
            int grams,
            int start,
            int end,
            String itemText,
            String passage) {}

    /**
     * Explains a document.
     *
     * @param name its id, or source:position
     * @throws IllegalArgumentException if the corpus has no such document, or several
     */
    public static ContaminationExplanation of(Path directory, String name) throws IOException {
        JsonNode summary = JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve(Summary.NAME)));
        ContaminationPlan plan = ContaminationCheck.plan(directory, summary);
        Sources.requireUnchanged(plan.inputs());
        Located document = find(plan, name, directory);
        List<List<String>> rows = new ArrayList<>();
        List<String> columns = List.of(ContaminationRows.ROWS);
        int source = columns.indexOf("source");
        forEachRow(directory.resolve(ContaminationRows.TABLE), row -> {
            if (document.isAt(row.get(source), row.get(source + 1))) rows.add(row);
        });
        String reason = rejection(directory, document);
        boolean finished = summary.required("status").asString().equals("finished");
        return new ContaminationExplanation(
                document.id,
                document.source,
                document.position,
                fate(directory, plan, document, rows, reason, finished),
                reason,
                found(plan, rows, document.text));
    }

    private record Located(
            String id,
            String source,
            long position,
            @Nullable String text) {
        boolean isAt(String otherSource, String otherPosition) {
            return source.equals(otherSource) && Long.toString(position).equals(otherPosition);
        }

        String place() {
            return source + ":" + position;
        }
    }

    /** Reads the whole corpus, since ids need not be unique. */
    private static Located find(ContaminationPlan plan, String name, Path directory) throws IOException {
        List<Located> found = new ArrayList<>();
        try (RecordReader records = Sources.reread(plan.corpus(), plan.reading())) {
            while (records.next()) {
                Document document = records.document();
                String source = plan.corpus().get(records.place()).name();
                boolean here = name.equals(source + ":" + records.position());
                if (!here && (document == null || !document.id().equals(name))) continue;
                Located located = new Located(
                        document == null ? "" : document.id(),
                        source,
                        records.position(),
                        document == null ? null : document.text());
                if (here) return located;
                if (found.size() < 3) found.add(located);
            }
        }
        if (found.size() == 1) return found.getFirst();
        if (found.isEmpty())
            throw new IllegalArgumentException(
                    "%s: no document of the corpus has the id '%s': see contaminated.tsv for ids, or name it by its place, source:position"
                            .formatted(directory, name));
        throw new IllegalArgumentException("%s: several documents have the id '%s': name one by its place, %s or %s"
                .formatted(directory, name, found.get(0).place(), found.get(1).place()));
    }

    interface RowSink {
        void accept(List<String> row);
    }

    static void forEachRow(Path table, RowSink each) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(table)) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine())
                each.accept(
                        Arrays.stream(line.split("\t", -1)).map(Tsv::unescape).toList());
        }
    }

    private static String rejection(Path directory, Located document) throws IOException {
        List<String> reasons = new ArrayList<>();
        forEachRow(directory.resolve("rejected.tsv"), row -> {
            if (document.isAt(row.get(0), row.get(1))) reasons.add(row.get(2).replace('_', ' ') + ", " + row.get(3));
        });
        return String.join("; ", reasons);
    }

    private static String fate(
            Path directory,
            ContaminationPlan plan,
            Located document,
            List<List<String>> rows,
            String reason,
            boolean finished)
            throws IOException {
        if (document.text == null) return "rejected";
        if (rows.isEmpty()) return reason.isEmpty() ? "kept" : "kept, not compared";
        if (!finished || plan.action() == Action.REPORT) return "listed";
        return switch (plan.action()) {
            case ANNOTATE -> "annotated";
            case CUT -> isLogged(directory, document) ? "removed" : "cut";
            case REMOVE, REPORT -> "removed";
        };
    }

    private static boolean isLogged(Path directory, Located document) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(directory.resolve(ContaminationRows.LOG))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                JsonNode entry = JsonMapper.shared().readTree(line);
                if (document.isAt(
                        entry.required("source").asString(),
                        Long.toString(entry.required("position").asLong()))) return true;
            }
        }
        return false;
    }

    private static List<Found> found(ContaminationPlan plan, List<List<String>> rows, @Nullable String text)
            throws IOException {
        if (rows.isEmpty() || text == null) return List.of();
        Map<List<String>, String> items = new HashMap<>();
        for (List<String> row : rows) items.put(List.of(row.get(2), row.get(11)), "");
        List<String> names = plan.names();
        for (int b = 0; b < names.size(); b++) {
            Input input = plan.benchmarks().get(b);
            try (RecordReader records = Sources.reread(List.of(input), plan.itemReading())) {
                while (records.next()) {
                    List<String> key = List.of(names.get(b), Long.toString(records.position()));
                    if (!items.containsKey(key)) continue;
                    Document item = records.document();
                    if (item != null) items.put(key, ContaminationPlan.text(item, plan.itemFields()));
                }
            }
        }
        List<Found> found = new ArrayList<>();
        for (List<String> row : rows) {
            try {
                int start = Integer.parseInt(row.get(6));
                int end = Integer.parseInt(row.get(7));
                int from = text.offsetByCodePoints(0, start);
                found.add(new Found(
                        row.get(1),
                        row.get(2),
                        row.get(3),
                        Integer.parseInt(row.get(4)),
                        Integer.parseInt(row.get(5)),
                        start,
                        end,
                        Objects.requireNonNull(items.get(List.of(row.get(2), row.get(11)))),
                        text.substring(from, text.offsetByCodePoints(from, end - start))));
            } catch (NumberFormatException | IndexOutOfBoundsException e) {
                throw new InputException(ContaminationRows.TABLE + ": not a row of this document: " + row, e);
            }
        }
        return found;
    }

    /** The explanation as lines of text, with the first items. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("%s  %s:%d".formatted(id.isEmpty() ? "(no id)" : id, source, position));
        String why = matches.isEmpty()
                ? (reason.isEmpty() ? "it contains no item" : reason)
                : "it contains " + ReadableNumbers.count(matches.size(), "item");
        lines.add(fate + ": " + why);
        for (Found found : matches.subList(0, Math.min(MOST_PRINTED, matches.size()))) {
            lines.add("");
            lines.add(String.format(
                    Locale.ROOT,
                    "item %s of %s: score %s, %,d of %s, characters %d to %d",
                    found.item,
                    found.benchmark,
                    found.score,
                    found.shared,
                    ReadableNumbers.count(found.grams, "n-gram"),
                    found.start,
                    found.end));
            lines.add("  item:     " + found.itemText.strip().replaceAll("\\s+", " "));
            lines.add("  document: " + found.passage.strip().replaceAll("\\s+", " "));
        }
        if (matches.size() > MOST_PRINTED) {
            lines.add("");
            lines.add(
                    "and " + ReadableNumbers.count(matches.size() - MOST_PRINTED, "more item") + " (--json lists all)");
        }
        return lines;
    }

    /** Writes an object; does not close the stream. */
    public void write(OutputStream out) throws IOException {
        try (JsonGenerator json = JsonText.generator(out)) {
            json.writeStartObject();
            json.writeStringProperty("verb", "explain");
            json.writeName("document").writeStartObject();
            json.writeStringProperty("id", id);
            json.writeStringProperty("source", source);
            json.writeNumberProperty("position", position);
            json.writeEndObject();
            json.writeStringProperty("fate", fate);
            if (!reason.isEmpty()) json.writeStringProperty("reason", reason);
            JsonText.objects(json, "items", matches, found -> {
                json.writeStringProperty("item_id", found.item);
                json.writeStringProperty("benchmark", found.benchmark);
                json.writeName("score").writeRawValue(found.score);
                json.writeNumberProperty("shared", found.shared);
                json.writeNumberProperty("grams", found.grams);
                json.writeNumberProperty("start", found.start);
                json.writeNumberProperty("end", found.end);
                json.writeStringProperty("item_text", found.itemText);
                json.writeStringProperty("passage", found.passage);
            });
            json.writeEndObject();
        }
    }
}
