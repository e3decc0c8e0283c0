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
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputIdentity;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairListing;
import org.semblance.report.Version;
import org.semblance.run.Task;

/**
 * What was asked of a run, as far as its outputs tell.
 *
 * @param task what was done with the documents
 * @param command the command line, for the report
 * @param known inputs of earlier runs, whose documents come before those that are read
 * @param inputs that are read
 * @param news how many of the inputs are one side of two, and come first; 0 if there are no sides
 * @param listing which pairs are listed
 * @param pairsFormat how pairs and clusters are written
 * @param policy how survivors were chosen, name and value in order
 * @param origin the run whose pairs these are, if none were looked for
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
     * Where pairs come from that a run did not look for.
     *
     * @param directory of the run that found them
     * @param threshold by which it found them
     * @param digest of all that it found
     */
    public record Origin(String directory, String threshold, String digest) {}

    /** What becomes of the documents that would be removed. */
    public enum Action {
        /** They are left out of the clean corpus. */
        REMOVE,
        /** Every document stays and says what was found. */
        ANNOTATE,
        /** There is no clean corpus. */
        REPORT
    }

    public RunPlan {
        known = List.copyOf(known);
        inputs = List.copyOf(inputs);
        policy = Collections.unmodifiableMap(new LinkedHashMap<>(policy));
    }

    /** A plan for a run that stands alone. */
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

    /** The inputs of all documents of the result. */
    List<Input> allInputs() {
        return Stream.concat(known.stream(), inputs.stream()).toList();
    }

    /** What tells whether the documents of a run are those of another, and were read in the same way, by name. */
    public Map<String, String> documents() throws IOException {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("version", Version.current());
        names.put("--text-field", reading.textField());
        names.put("--id-field", String.valueOf(reading.idField()));
        names.put("--url-field", reading.urlField());
        names.put("--html-field", String.valueOf(reading.htmlField()));
        names.put("--max-record", Long.toString(reading.maxRecordBytes()));
        names.put("pages", reading.boilerplate().title() + " " + reading.links().title());
        names.put("fields", fields());
        names.put("--protect", policy.getOrDefault("protect", ""));
        names.put("new inputs", Integer.toString(news));
        for (int i = 0; i < inputs.size(); i++) names.put("input " + (i + 1), InputIdentity.of(inputs.get(i)));
        return names;
    }

    /** With their lengths, as a name may hold any sign. */
    private String fields() {
        return new TreeSet<>(reading.extraFields())
                .stream().map(field -> field.length() + ":" + field).collect(Collectors.joining(" "));
    }

    /** Whether the run groups documents and chooses survivors, or only lists pairs. */
    public boolean groups() {
        return task.groups();
    }
}
