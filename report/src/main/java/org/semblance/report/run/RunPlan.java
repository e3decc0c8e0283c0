package org.semblance.report.run;

import java.io.IOException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semblance.corpus.Corpus;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputIdentity;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairListing;
import org.semblance.report.Version;
import org.semblance.run.Task;

/**
 * Settings of a run, for its outputs.
 *
 * @param task what was done with the documents
 * @param command the command line, for the report
 * @param known inputs of earlier runs, whose documents come first
 * @param inputs read by this run
 * @param news number of inputs, at the beginning, that are the new side of link; 0 without sides
 * @param listing which pairs are listed
 * @param pairsFormat format of pairs and clusters
 * @param policy for choosing survivors, as names and values in order
 * @param origin the run that found the pairs, if this run did not search
 */
public record RunPlan(
        Task task,
        String command,
        List<Input> known,
        List<Input> inputs,
        int news,
        ReadOptions reading,
        int minTokens,
        Action action,
        PairListing listing,
        PairsFormat pairsFormat,
        Map<String, String> policy,
        Optional<Origin> origin) {
    /**
     * The run that found the pairs.
     *
     * @param directory of that run
     * @param threshold of that run
     * @param digest of all its pairs
     * @param basis the labels by which the threshold was chosen, if so
     */
    public record Origin(String directory, String threshold, String digest, Optional<ThresholdBasis> basis) {}

    /** Treatment of duplicate documents. */
    public enum Action {
        /** They are omitted from the clean corpus. */
        REMOVE,
        /** All documents stay, annotated with the result. */
        ANNOTATE,
        /** No clean corpus is written. */
        REPORT
    }

    public RunPlan {
        known = List.copyOf(known);
        inputs = List.copyOf(inputs);
        policy = Collections.unmodifiableMap(new LinkedHashMap<>(policy));
    }

    /** A run without earlier results. */
    public RunPlan(
            Task task,
            String command,
            List<Input> inputs,
            ReadOptions reading,
            int minTokens,
            Action action,
            PairListing listing,
            PairsFormat pairsFormat,
            Map<String, String> policy) {
        this(
                task,
                command,
                List.of(),
                inputs,
                0,
                reading,
                minTokens,
                action,
                listing,
                pairsFormat,
                policy,
                Optional.empty());
    }

    /** Those entries of a list by input that are about the inputs of the clean corpus: of this run, and its new side. */
    public <T> List<T> cleaned(List<T> byInput) {
        return byInput.subList(known.size(), news == 0 ? byInput.size() : news);
    }

    /** The inputs that this run read whose documents the clean corpus has: all, or the new side. */
    public List<Input> cleanInputs() {
        return news == 0 ? inputs : inputs.subList(0, news);
    }

    /** The number of documents of a result that may be removed: all, or those of the new side. */
    public int removable(Corpus corpus) {
        return news == 0 ? corpus.size() : corpus.firstOf(news);
    }

    /** Inputs of all documents of the result. */
    List<Input> allInputs() {
        return Stream.concat(known.stream(), inputs.stream()).toList();
    }

    /** Properties, by name, that identify the documents of a run and how they were read. */
    public Map<String, String> documents() throws IOException {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("version", Version.current());
        names.put("--text-field", reading.textField());
        names.put("--id-field", String.valueOf(reading.idField()));
        names.put("--url-field", reading.urlField());
        names.put("--html-field", String.valueOf(reading.htmlField()));
        names.put("--encoding", reading.encoding().name());
        names.put("--delimiter", String.valueOf(reading.delimiter()));
        names.put("--max-record", Long.toString(reading.maxRecordBytes()));
        names.put("pages", reading.boilerplate().title() + " " + reading.links().title());
        names.put("fields", fields());
        names.put("--protect", policy.getOrDefault("protect", ""));
        names.put("--allow-unmatched", policy.getOrDefault("allow_unmatched", "false"));
        names.put("new inputs", Integer.toString(news));
        for (int i = 0; i < inputs.size(); i++) names.put("input " + (i + 1), InputIdentity.of(inputs.get(i)));
        return names;
    }

    /** Length-prefixed, since a name may contain any character. */
    private String fields() {
        return new TreeSet<>(reading.extraFields())
                .stream().map(field -> field.length() + ":" + field).collect(Collectors.joining(" "));
    }

    /** Whether the run groups documents and chooses survivors; otherwise it only lists pairs. */
    public boolean groups() {
        return task.groups() || action != Action.REPORT;
    }
}
