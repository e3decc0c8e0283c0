package org.semblance.report.results;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.semblance.io.inputs.InputException;
import org.semblance.report.labels.CorpusLabels;

/**
 * A folder with documents and labels.
 *
 * @param title what the documents are
 * @param why what counts as true, and for what reason
 * @param reading options by which the documents are read
 * @param parameters of methods, by name: name=value, parted by &amp;
 */
public record LabelledCorpus(
        String name,
        Path documents,
        String title,
        String why,
        List<String> reading,
        Map<String, String> parameters,
        CorpusLabels labels) {
    private static final List<String> DOCUMENTS = List.of("docs.jsonl", "docs.jsonl.zst", "docs.jsonl.gz");

    static final String PAIRS = "pairs.tsv";
    static final String CLUSTERS = "clusters.tsv";

    public LabelledCorpus {
        reading = List.copyOf(reading);
        parameters = Map.copyOf(parameters);
    }

    /** The file with the documents of a folder, if it has one. */
    static Optional<Path> documents(Path folder) {
        return DOCUMENTS.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** Whether a folder has documents and labels. */
    static boolean isIn(Path folder) {
        return documents(folder).isPresent()
                && Stream.of(PAIRS, CLUSTERS).map(folder::resolve).anyMatch(Files::isRegularFile);
    }

    /**
     * The same but for parameters that others chose.
     *
     * @throws InputException if there is nothing to be read
     */
    static LabelledCorpus of(Path folder, Description told) {
        Path file = documents(folder)
                .orElseThrow(() -> new InputException(folder + ": has no docs.jsonl, nor one that is packed"));
        return new LabelledCorpus(
                String.valueOf(folder.getFileName()),
                file,
                told.title(),
                told.why(),
                told.reading(),
                told.parameters(),
                told.labels(folder));
    }

    /** The options that make a run by a method, at a threshold if one is named. */
    public List<String> options(String method, Optional<String> threshold) {
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : parameters.getOrDefault(method, "").split("&")) {
            int equals = setting.indexOf('=');
            if (equals > 0) values.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        threshold.ifPresent(t -> values.put("threshold", t));
        List<String> options = new ArrayList<>(List.of("-m", method));
        options.addAll(reading);
        values.forEach((name, value) -> options.addAll(List.of("--set", name + "=" + value)));
        return options;
    }

    /**
     * What is said of a corpus, wherever it is.
     *
     * @param truth the table of labels; without a name what the folder has, pairs before clusters
     * @param kin a table of clusters whose pairs count neither way; empty if there is none
     */
    record Description(
            String title,
            String why,
            List<String> reading,
            Map<String, String> parameters,
            CorpusLabels.Table truth,
            List<CorpusLabels.Table> neutral,
            String kin,
            int side,
            boolean onlyListed) {
        /** A corpus of which nobody said anything: every pair but those labelled 0, no or false is true, or every cluster. */
        static Description plain() {
            CorpusLabels.Table any = new CorpusLabels.Table("", false, 3, Set.of(), Set.of(), 0);
            return new Description("", "", List.of(), Map.of(), any, List.of(), "", 0, false);
        }

        CorpusLabels labels(Path folder) {
            CorpusLabels.Table table = truth;
            if (truth.file().isEmpty()) {
                boolean pairs = Files.isRegularFile(folder.resolve(PAIRS));
                table = new CorpusLabels.Table(
                        pairs ? PAIRS : CLUSTERS,
                        !pairs,
                        truth.column(),
                        truth.labels(),
                        truth.ignored(),
                        truth.least());
            }
            Optional<String> related = kin.isEmpty() ? Optional.empty() : Optional.of(kin);
            return new CorpusLabels(folder, table, neutral, related, side, onlyListed);
        }
    }
}
