package org.semblance.report.decontaminate;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semblance.decontaminate.ItemMatch;
import org.semblance.document.Document;
import org.semblance.io.Sources;
import org.semblance.io.inputs.InputException;
import org.semblance.io.read.RecordReader;
import org.semblance.report.run.Summary;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Writes the page of an earlier run again: counts from its summary, matches from its table, and the texts that the page
 * shows from the inputs.
 */
public final class ContaminationReport {
    private final ContaminationPlan plan;
    private final JsonNode summary;
    private final Tally tally;
    private final Map<String, Integer> places = new HashMap<>();
    private final Map<List<String>, Integer> numbers = new HashMap<>();

    private ContaminationReport(ContaminationPlan plan, JsonNode summary) throws IOException {
        this.plan = plan;
        this.summary = summary;
        ItemTable items = ItemTable.read(plan, 1);
        List<String> sources = plan.corpus().stream().map(input -> input.name()).toList();
        this.tally = new Tally(items, sources);
        for (int place = 0; place < sources.size(); place++) places.put(sources.get(place), place);
        for (int item = 0; item < items.items().size(); item++)
            numbers.put(List.of(items.names().get(items.benchmark(item)), Long.toString(items.position(item))), item);
    }

    /** Writes the page; does not close the stream. */
    public static void write(Path directory, OutputStream out) throws IOException {
        Path file = directory.resolve(Summary.NAME);
        try {
            JsonNode summary = ContaminationCheck.read(directory);
            ContaminationPlan plan = ContaminationCheck.plan(directory, summary);
            Sources.requireUnchanged(plan.inputs());
            new ContaminationReport(plan, summary).page(directory, out);
        } catch (JacksonException e) {
            throw new InputException(file + ": not a summary this version can read: " + e.getMessage(), e);
        }
    }

    private void page(Path directory, OutputStream out) throws IOException {
        int place = 0;
        for (JsonNode source : summary.required("sources")) {
            tally.documents[place] = source.required("documents").asLong();
            tally.removed[place] = source.required("removed").asLong();
            tally.cut[place++] = source.path("cut_words").asLong(0);
        }
        rows(directory.resolve(ContaminationRows.TABLE));
        excerpts();
        Optional<String> stop = Optional.ofNullable(summary.path("reason").asString(null));
        ContaminationResult result = new ContaminationResult(
                plan, tally, Collections.nCopies(plan.benchmarks().size(), Map.of()), stop, "", "", List.of(), _ -> {});
        List<String> warnings = new ArrayList<>();
        summary.path("warnings").forEach(line -> warnings.add(line.asString()));
        ContaminationPage.write(result, warnings, out);
    }

    /** Adds the rows to the tally, document by document. */
    private void rows(Path table) throws IOException {
        List<String> document = new ArrayList<>();
        List<ItemMatch> matches = new ArrayList<>();
        try {
            ContaminationExplanation.forEachRow(table, row -> {
                List<String> own = List.of(row.get(0), row.get(9), row.get(10));
                if (!own.equals(document)) {
                    add(document, matches);
                    document.clear();
                    document.addAll(own);
                }
                matches.add(match(row));
            });
            add(document, matches);
        } catch (NullPointerException | NumberFormatException | IndexOutOfBoundsException e) {
            throw new InputException(table + ": not the table of this run; run it again", e);
        }
    }

    private ItemMatch match(List<String> row) {
        Integer item = numbers.get(List.of(row.get(2), row.get(11)));
        if (item == null) throw new NumberFormatException("no item " + row.get(11));
        return new ItemMatch(
                item,
                Integer.parseInt(row.get(4)),
                Integer.parseInt(row.get(5)),
                Integer.parseInt(row.get(6)),
                Integer.parseInt(row.get(7)),
                Boolean.parseBoolean(row.get(8)));
    }

    private void add(List<String> document, List<ItemMatch> matches) {
        if (matches.isEmpty()) return;
        Integer place = places.get(document.get(1));
        if (place == null) throw new NumberFormatException("no source " + document.get(1));
        List<String> none = Collections.nCopies(Math.min(DocumentMatches.MOST_EXCERPTS, matches.size()), "");
        tally.add(place, Long.parseLong(document.get(2)), document.get(0), matches, none);
        matches.clear();
    }

    /** Reads the texts of the sampled documents; the offsets of their matches are code points. */
    private void excerpts() throws IOException {
        int done = 0;
        List<Tally.Sample> samples = tally.sampled; // in input order
        try (RecordReader records = Sources.reread(plan.corpus(), plan.reading())) {
            while (done < samples.size() && records.next()) {
                if (!samples.get(done).isAt(records.place(), records.position())) continue;
                Document document = records.document();
                if (document == null) break;
                String text = document.text();
                for (; done < samples.size() && samples.get(done).isAt(records.place(), records.position()); done++)
                    samples.set(done, excerpt(samples.get(done), text));
            }
        }
        if (done < samples.size())
            throw new InputException(ContaminationRows.TABLE + ": document '"
                    + samples.get(done).id() + "' is not where the table says; run it again");
    }

    private static Tally.Sample excerpt(Tally.Sample sample, String text) {
        ItemMatch match = sample.match();
        try {
            int start = text.offsetByCodePoints(0, match.start());
            int end = text.offsetByCodePoints(start, match.end() - match.start());
            ItemMatch units = new ItemMatch(match.item(), match.shared(), match.grams(), start, end, match.whole());
            return sample.with(units, DocumentMatches.excerpt(text, units));
        } catch (IndexOutOfBoundsException e) {
            throw new InputException(ContaminationRows.TABLE + ": not the table of this run; run it again", e);
        }
    }
}
