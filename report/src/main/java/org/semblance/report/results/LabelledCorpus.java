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
 * @param why what counts as true, with the reason
 * @param reading options for reading the documents
 * @param parameters of methods, by name: name=value, separated by &amp;
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

    /** The file with the documents of a folder, if present. */
    static Optional<Path> documents(Path folder) {
        return DOCUMENTS.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst();
    }

    /** Whether a folder has documents and labels. */
    static boolean isIn(Path folder) {
        return documents(folder).isPresent()
                && Stream.of(PAIRS, CLUSTERS, CorpusLabels.JUDGED)
                        .map(folder::resolve)
                        .anyMatch(Files::isRegularFile);
    }

    /**
     * A corpus with the given description.
     *
     * @throws InputException if there are no documents
     */
    static LabelledCorpus of(Path folder, Description description) {
        Path file = documents(folder)
                .orElseThrow(() -> new InputException(folder + ": docs.jsonl not found, neither plain nor compressed"));
        return new LabelledCorpus(
                String.valueOf(folder.getFileName()),
                file,
                description.title(),
                description.why(),
                description.reading(),
                description.parameters(),
                description.labels(folder));
    }

    /** The name of a method that may be spelled with parameters. */
    static String method(String spelling) {
        return spelling.split("\\?", 2)[0];
    }

    /**
     * Command-line options for running a method, with a threshold if given.
     *
     * @param spelling its name, and parameters that precede those of the corpus, as in {@code simhash?bits=128}
     */
    public List<String> options(String spelling, Optional<String> threshold) {
        String method = method(spelling);
        String given = spelling.substring(Math.min(spelling.length(), method.length() + 1));
        Map<String, String> values = new LinkedHashMap<>();
        for (String setting : (parameters.getOrDefault(method, "") + "&" + given).split("&")) {
            int equals = setting.indexOf('=');
            if (equals > 0) values.put(parameter(setting.substring(0, equals)), setting.substring(equals + 1));
            else if (!setting.isEmpty()) throw new IllegalArgumentException("parameters are name=value: " + setting);
        }
        threshold.ifPresent(t -> values.put("threshold", t));
        List<String> options = new ArrayList<>(List.of("-m", method));
        options.addAll(reading);
        values.forEach((name, value) -> options.addAll(List.of("--set", name + "=" + value)));
        return options;
    }

    /** The full name of a parameter, under which a later value replaces it. */
    private static String parameter(String name) {
        return name.equals("t") ? "threshold" : name;
    }

    /**
     * Description of a corpus, independent of its folder.
     *
     * @param truth the table of labels; by default pairs.tsv, else clusters.tsv, else labels.tsv
     * @param kin a table of clusters whose pairs are neutral; empty if there is none
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
        /**
         * Default description: every pair is true except those labelled 0, no or false, or every two documents of a
         * cluster.
         */
        static Description plain() {
            CorpusLabels.Table any = new CorpusLabels.Table("", false, 3, Set.of(), Set.of(), 0);
            return new Description("", "", List.of(), Map.of(), any, List.of(), "", 0, false);
        }

        CorpusLabels labels(Path folder) {
            CorpusLabels.Table table = truth;
            if (truth.file().isEmpty()) {
                String file = Stream.of(PAIRS, CLUSTERS, CorpusLabels.JUDGED)
                        .filter(name -> Files.isRegularFile(folder.resolve(name)))
                        .findFirst()
                        .orElse(CLUSTERS);
                table = new CorpusLabels.Table(
                        file, file.equals(CLUSTERS), truth.column(), truth.labels(), truth.ignored(), truth.least());
            }
            Optional<String> related = kin.isEmpty() ? Optional.empty() : Optional.of(kin);
            return new CorpusLabels(folder, table, neutral, related, side, onlyListed);
        }
    }
}
