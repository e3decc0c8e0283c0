package org.semblance.benchmarks.papers;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.measure.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the claims of papers and writes a page for each. */
@Command(
        name = "papers",
        description = {
            "Measures the claims of a paper and writes its page, docs/papers/NAME.md.",
            "The tables are saved next to it as TSV files, the plots as SVG."
        },
        mixinStandardHelpOptions = true)
public final class Papers implements Callable<Integer> {
    static final List<Paper> ALL =
            List.of(new PpjoinPaper(), new PsmPaper(), new HenzingerPaper(), new BestJoinPaper(), new SigNcdPaper());

    @Option(
            names = "--paper",
            split = ",",
            required = true,
            paramLabel = "NAME",
            description = "ppjoin, psm, henzinger, bestjoin or signcd, or several of them.")
    private List<String> names = List.of();

    @Option(names = "--data", paramLabel = "DIR", description = "Directory with a directory for each corpus.")
    private @Nullable Path data;

    @Option(
            names = "--experiments",
            split = ",",
            description = "Measure only these; other tables are those already saved. none: only write the page again,"
                    + " timed: all that measure time, untimed: all others. Default: all.")
    private List<String> experiments = List.of();

    @Option(names = "--list", description = "Only list the experiments.")
    private boolean list;

    @Option(
            names = "--output",
            paramLabel = "DIR",
            description = "Directory of pages and tables. Default: ${DEFAULT-VALUE}.")
    private Path output = Path.of("docs/papers");

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        for (String name : names) {
            Paper paper = ALL.stream()
                    .filter(p -> p.name().equals(name))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException("there is no paper " + name + "; the papers are "
                            + String.join(", ", ALL.stream().map(Paper::name).toList())));
            if (list) list(paper);
            else run(paper);
        }
        return 0;
    }

    private void list(Paper paper) {
        MarkdownTable table = new MarkdownTable(List.of(paper.name(), "timed", "about"));
        for (Experiment e : paper.experiments()) table.row(List.of(e.name(), e.timed() ? "yes" : "", e.about()));
        out().println(table);
    }

    private void run(Paper paper) throws Exception {
        Path tables = output.resolve(paper.name());
        Corpora corpora = new Corpora(data, spec.commandLine().getErr()::println);
        List<Experiment> chosen = chosen(paper);
        for (Experiment experiment : chosen) {
            corpora.progress(paper.name() + ": " + experiment.name());
            long start = System.nanoTime();
            experiment.measurement().measure(corpora).write(file(tables, experiment));
            corpora.progress(
                    "%s: %s took %.1f s".formatted(paper.name(), experiment.name(), (System.nanoTime() - start) / 1e9));
        }
        write(paper, output);
        out().println("page: " + output.resolve(paper.name() + ".md"));
    }

    private List<Experiment> chosen(Paper paper) {
        if (experiments.isEmpty()) return paper.experiments();
        List<Experiment> chosen = new ArrayList<>();
        for (String name : experiments) {
            List<Experiment> some = paper.experiments().stream()
                    .filter(e -> e.name().equals(name)
                            || name.equals("timed") && e.timed()
                            || name.equals("untimed") && !e.timed())
                    .toList();
            if (some.isEmpty() && !List.of("none", "timed", "untimed").contains(name)) {
                throw new IllegalArgumentException("%s has no experiment %s; see --list".formatted(paper.name(), name));
            }
            chosen.addAll(some);
        }
        return chosen;
    }

    private static Path file(Path tables, Experiment experiment) {
        return tables.resolve(experiment.name() + ".tsv");
    }

    /** Writes the page and the plots of a paper from the tables saved in a directory. */
    static void write(Paper paper, Path directory) throws IOException {
        Path tables = directory.resolve(paper.name());
        Map<String, Table> measured = new LinkedHashMap<>();
        for (Experiment experiment : paper.experiments()) {
            Path file = file(tables, experiment);
            if (!Files.exists(file)) {
                throw new IllegalArgumentException("%s is missing: measure it with --paper %s --experiments %s"
                        .formatted(file, paper.name(), experiment.name()));
            }
            measured.put(experiment.name(), Table.read(file));
        }
        Findings findings = new Findings(paper.name(), measured);
        paper.derive(findings);
        for (var plot : findings.plots().entrySet()) {
            Files.writeString(
                    tables.resolve(plot.getKey() + ".svg"), plot.getValue().svg());
        }
        Files.writeString(directory.resolve(paper.name() + ".md"), findings.page(template(paper)));
    }

    private static String template(Paper paper) throws IOException {
        String name = paper.name() + ".md";
        try (InputStream in = Papers.class.getResourceAsStream(name)) {
            if (in == null) throw new IllegalArgumentException("there is no template " + name);
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
