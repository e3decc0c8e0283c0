package org.semblance.report.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.files.RemoteFiles;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.io.read.RecordReader;
import org.semblance.pairs.PairListing;
import org.semblance.records.bytes.ByteStrings;
import org.semblance.records.sets.IgnoredTokens;
import org.semblance.report.run.InputsTable;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RunDirectory;
import org.semblance.report.run.Summary;
import org.semblance.run.Task;
import org.semblance.search.join.Scope;
import org.semblance.text.Detectors;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;
import org.semblance.text.words.Analyzers;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An existing run directory.
 *
 * @param listing which pairs are listed
 * @param pairsFormat format of pairs and clusters
 * @param clean contents of the clean corpus
 * @param removed number of certificates, or -1 if the run must not have any
 * @param scope which pairs count
 * @param policy how survivors were chosen, as written in the summary
 * @param origin the directory of the run whose pairs were used; empty if this run searched
 * @param known number of inputs of an earlier run, whose documents are not in the clean corpus
 * @param news number of inputs that are the new side of link; 0 without sides, or if not recorded
 * @param minTokens documents with fewer tokens were not compared
 * @param textStatistics the statistics that follow from the texts, whatever the threshold
 */
public record SavedRun(
        Path directory,
        Task task,
        String digest,
        PairListing listing,
        PairsFormat pairsFormat,
        Clean clean,
        int removed,
        Detector<?> detector,
        Scope scope,
        Map<String, String> policy,
        String origin,
        int minTokens,
        Map<String, Long> textStatistics,
        int known,
        int news,
        List<Input> inputs,
        ReadOptions reading) {
    private static final List<String> TEXT_STATISTICS = List.of(
            ByteStrings.FULL_TEXTS, IgnoredTokens.TOKENS, IgnoredTokens.OCCURRENCES, IgnoredTokens.ONLY_FREQUENT);

    /**
     * Opens the directory of an earlier run.
     *
     * @throws InputException if it is not a run directory
     * @throws IllegalArgumentException if it was written by Spark and does not record the locations of its
     *     documents
     */
    public static SavedRun open(Path directory) {
        Path file = directory.resolve(Summary.NAME);
        if (!Files.isRegularFile(file)) {
            requireReadable(directory);
            throw new InputException(directory + ": not the output of a run: it has no " + Summary.NAME);
        }
        RunDirectory.requireComplete(directory);
        try {
            JsonNode summary = JsonMapper.shared().readTree(Files.readAllBytes(file));
            if (summary.has("engine")) throw new FromSpark(directory);
            if (summary.path("verb").asString("").equals("decontaminate")) throw new OfItems(directory);
            JsonNode method = summary.required("method");
            if (method.path("tokens_version").asInt(1) != Analyzers.VERSION) {
                throw new InputException(
                        file + ": written by another version, which splits texts into other tokens; run it again");
            }
            Map<String, String> parameters = new LinkedHashMap<>();
            method.required("parameters")
                    .properties()
                    .forEach(p -> parameters.put(p.getKey(), p.getValue().asString()));
            ReadOptions reading = reading(summary.required("reading"));
            List<Input> inputs = InputsTable.read(directory).stream()
                    .map(input -> input.separatedBy(reading.delimiter()))
                    .toList();
            boolean finished = summary.required("status").asString().equals("finished");
            return new SavedRun(
                    directory,
                    Task.parse(summary.required("verb").asString()),
                    summary.required("digest").asString(),
                    PairListing.valueOf(
                            summary.path("pairs_listed").asString("all").toUpperCase(Locale.ROOT)),
                    PairsFormat.valueOf(
                            summary.path("pairs_format").asString("tsv").toUpperCase(Locale.ROOT)),
                    finished ? clean(summary) : Clean.NOTHING,
                    finished ? summary.path("removed").asInt(-1) : -1,
                    Detectors.of(method.required("name").asString(), parameters),
                    Scope.parse(summary.path("policy").path("scope").asString(Scope.ALL.label())),
                    policy(summary.path("policy")),
                    summary.path("from").path("directory").asString(""),
                    method.path("min_tokens").asInt(1),
                    textStatistics(summary.path("statistics")),
                    summary.path("known").path("inputs").asInt(0),
                    summary.path("new_inputs").asInt(0),
                    inputs,
                    reading);
        } catch (FromSpark | OfItems e) {
            throw e;
        } catch (JacksonException | IllegalArgumentException | IOException e) {
            throw new InputException(file + ": not a summary this version can read: " + firstLine(e), e);
        }
    }

    /** Fails if a store cannot be asked at all. */
    private static void requireReadable(Path directory) {
        if (!RemoteFiles.isRemote(directory)) return;
        try {
            BasicFileAttributes _ = Files.readAttributes(directory, BasicFileAttributes.class);
        } catch (IOException e) {
            throw InputException.of(directory.toString(), e);
        }
    }

    /** The inputs of a Spark run may not be readable on this machine. */
    private static final class FromSpark extends IllegalArgumentException {
        FromSpark(Path directory) {
            super("%s: a run on Spark does not store the data needed here (%s): run with --engine local"
                    .formatted(directory, InputsTable.NAME));
        }
    }

    /** A run of decontaminate compares documents with items, not with each other. */
    private static final class OfItems extends IllegalArgumentException {
        OfItems(Path directory) {
            super(
                    "%s: a run of decontaminate; this command reads runs of dedup, pairs and link: see its report.html and contaminated.tsv, or use verify"
                            .formatted(directory));
        }
    }

    private static Map<String, String> policy(JsonNode written) {
        Map<String, String> policy = new LinkedHashMap<>();
        written.properties().forEach(p -> policy.put(p.getKey(), p.getValue().asString()));
        return policy;
    }

    /** Documents that must not be removed, as written in the summary. */
    public String protect() {
        return policy.getOrDefault("protect", "");
    }

    /** Whether the run grouped documents and chose survivors; otherwise it only listed pairs. */
    public boolean groups() {
        return task.groups() || !policy.getOrDefault("action", "report").equals("report");
    }

    /** Whether the guard stopped the run. */
    public boolean isStopped() {
        return groups() && removed < 0;
    }

    /** The inputs of the documents that the clean corpus may have: those that this run read, or the new side of link. */
    public List<Input> cleaned() {
        return news > 0 ? inputs.subList(0, news) : fresh();
    }

    /** The inputs that this run read, without those of an earlier run. */
    public List<Input> fresh() {
        return inputs.subList(known, inputs.size());
    }

    /** Reads all inputs again and passes every document on. */
    public void forEachDocument(Consumer<Document> each) throws IOException {
        reread((document, _, _) -> {
            each.accept(document);
            return true;
        });
    }

    /** Takes the documents of the inputs, which are numbered; false ends the reading. */
    public interface DocumentVisitor {
        /** @param at the reader, at the record of the document */
        boolean visit(Document document, int input, RecordReader at) throws IOException;
    }

    /** Reads all inputs again; the two sides of a link one after the other, since ids are unique on each side only. */
    public void reread(DocumentVisitor visitor) throws IOException {
        List<List<Input>> sides =
                news > 0 ? List.of(inputs.subList(0, news), inputs.subList(news, inputs.size())) : List.of(inputs);
        int before = 0;
        for (List<Input> side : sides) {
            try (RecordReader records = Sources.reread(side, reading)) {
                while (records.next()) {
                    Document document = records.document();
                    if (document != null && !visitor.visit(document, before + records.place(), records)) return;
                }
            }
            before += side.size();
        }
    }

    /** Contents of a clean corpus. */
    public enum Clean {
        /** No clean corpus. */
        NOTHING,
        /** The documents that were not removed, unchanged. */
        SURVIVORS,
        /** All documents, annotated with the result. */
        ANNOTATED
    }

    private static Map<String, Long> textStatistics(JsonNode statistics) {
        Map<String, Long> found = new LinkedHashMap<>();
        for (String name : TEXT_STATISTICS)
            if (statistics.has(name)) found.put(name, statistics.required(name).asLong());
        return found;
    }

    private static Clean clean(JsonNode summary) {
        return switch (summary.path("policy").path("action").asString("")) {
            case "remove" -> Clean.SURVIVORS;
            case "annotate" -> Clean.ANNOTATED;
            default -> Clean.NOTHING;
        };
    }

    private static String firstLine(Exception e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }

    /** How documents were read, as written in a summary. */
    public static ReadOptions reading(JsonNode saved) {
        return ReadOptions.defaults()
                .withTextField(saved.required("text_field").asString())
                .withIdField(optional(saved, "id_field"))
                .withUrlField(saved.required("url_field").asString())
                .withHtmlField(optional(saved, "html_field"))
                .withEncoding(TextEncoding.parse(saved.path("encoding").asString(TextEncoding.UTF_8.name())))
                .withMaxRecordBytes(saved.required("max_record_bytes").asLong())
                .withZstdWindow(saved.path("zstd_window_bytes").asLong(ReadOptions.ZSTD_WINDOW))
                .withDelimiter(
                        saved.has("delimiter")
                                ? ReadOptions.parseDelimiter(
                                        saved.required("delimiter").asString())
                                : null)
                .withBoilerplate(Boilerplate.parse(saved.path("boilerplate").asString(Boilerplate.KEEP.title())))
                .withLinks(Links.parse(saved.path("links").asString(Links.KEEP.title())));
    }

    private static @Nullable String optional(JsonNode saved, String name) {
        return saved.has(name) ? saved.required(name).asString() : null;
    }
}
