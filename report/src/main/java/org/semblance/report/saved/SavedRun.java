package org.semblance.report.saved;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairListing;
import org.semblance.report.run.InputsTable;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.Summary;
import org.semblance.run.Task;
import org.semblance.search.join.Scope;
import org.semblance.text.Detectors;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A run directory read back.
 *
 * @param listing which pairs are listed
 * @param pairsFormat how pairs and clusters were written
 * @param clean what the clean corpus holds
 * @param removed how many certificates there are, or -1 if the run had no right to any
 * @param scope which pairs count
 * @param protect what was never to be removed, as the summary tells it
 * @param known how many of the inputs an earlier run had, so that the clean corpus has none of their documents
 * @param news how many of the inputs are the new ones that link compares with the others; 0 if there are no sides, or nobody wrote it down
 * @param minTokens documents with fewer tokens took no part in the comparison
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
        String protect,
        int minTokens,
        int known,
        int news,
        List<Input> inputs,
        ReadOptions reading) {

    /**
     * Reads the directory of an earlier run.
     *
     * @throws InputException if it is none
     * @throws IllegalArgumentException if it was made on Spark, and does not tell where its documents are
     */
    public static SavedRun open(Path directory) {
        Path file = directory.resolve(Summary.NAME);
        if (!Files.isRegularFile(file)) {
            throw new InputException(directory + ": not the output of a run: it has no " + Summary.NAME);
        }
        try {
            JsonNode summary = JsonMapper.shared().readTree(Files.readAllBytes(file));
            if (summary.has("engine")) throw new FromSpark(directory);
            JsonNode method = summary.required("method");
            Map<String, String> parameters = new LinkedHashMap<>();
            method.required("parameters")
                    .properties()
                    .forEach(p -> parameters.put(p.getKey(), p.getValue().asString()));
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
                    summary.path("policy").path("protect").asString(""),
                    method.path("min_tokens").asInt(1),
                    summary.path("known").path("inputs").asInt(0),
                    summary.path("new_inputs").asInt(0),
                    InputsTable.read(directory),
                    reading(summary.required("reading")));
        } catch (FromSpark e) {
            throw e;
        } catch (JacksonException | IllegalArgumentException | IOException e) {
            throw new InputException(file + ": not a summary this version can read: " + firstLine(e), e);
        }
    }

    /** Inputs may be where this machine cannot read them. */
    private static final class FromSpark extends IllegalArgumentException {
        FromSpark(Path directory) {
            super(
                    "%s: a run on Spark does not keep what it takes to read it back (%s): run with --engine local for this"
                            .formatted(directory, InputsTable.NAME));
        }
    }

    /** The inputs that the run read. */
    public List<Input> fresh() {
        return inputs.subList(known, inputs.size());
    }

    /** What a clean corpus holds. */
    public enum Clean {
        /** There is none. */
        NOTHING,
        /** The documents that were not removed, byte for byte. */
        SURVIVORS,
        /** All documents, each with what was found of it. */
        ANNOTATED
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

    private static ReadOptions reading(JsonNode saved) {
        return ReadOptions.defaults()
                .withTextField(saved.required("text_field").asString())
                .withIdField(optional(saved, "id_field"))
                .withUrlField(saved.required("url_field").asString())
                .withHtmlField(optional(saved, "html_field"))
                .withMaxRecordBytes(saved.required("max_record_bytes").asLong())
                .withBoilerplate(Boilerplate.parse(saved.path("boilerplate").asString(Boilerplate.KEEP.title())))
                .withLinks(Links.parse(saved.path("links").asString(Links.KEEP.title())));
    }

    private static @Nullable String optional(JsonNode saved, String name) {
        return saved.has(name) ? saved.required(name).asString() : null;
    }
}
