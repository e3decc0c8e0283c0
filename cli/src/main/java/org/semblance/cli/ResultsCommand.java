package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.io.inputs.InputException;
import org.semblance.report.JsonText;
import org.semblance.report.PendingFiles;
import org.semblance.report.results.Catalogue;
import org.semblance.report.results.CorpusQuality;
import org.semblance.report.results.LabelledCorpus;
import org.semblance.report.results.QualityJson;
import org.semblance.report.results.QualityPage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the quality of all methods on labelled corpora. */
@Command(
        name = "results",
        description = "Run every method on every labelled corpus and report precision, recall, F1, time and memory.",
        footer = {
            "",
            "Examples:",
            "  semblance results --data corpora -o quality.md",
            "  semblance results --data corpora --corpora mine --methods exact,simhash --json"
        })
final class ResultsCommand extends ProgramCommand {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description =
                    "Directory with one folder per corpus: docs.jsonl (or .zst, .gz), and pairs.tsv or clusters.tsv.")
    @SuppressWarnings("NullAway.Init")
    private Path data;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write the tables to this Markdown file. Default: print them.")
    @Nullable
    private Path out;

    @Option(names = "--corpora", paramLabel = "LIST", split = ",", description = "Folders to use. Default: all.")
    private List<String> corpora = new ArrayList<>();

    @Option(names = "--methods", paramLabel = "LIST", split = ",", description = "Methods to run. Default: all.")
    private List<String> methods = new ArrayList<>();

    @Option(
            names = "--limit",
            paramLabel = "SECONDS",
            defaultValue = "120",
            description = "Most CPU time of a run. Default: 120.")
    private long limit = 120;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of each run. Default: all cores.")
    @Nullable
    private Integer threads;

    @Option(names = "--json", description = "Print all figures as JSON (docs/results/quality.md).")
    private boolean json;

    @Option(names = "--overwrite", description = "Replace an existing file.")
    private boolean overwrite;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Sizes.Heap.class,
            description = "Heap of each run, such as 8g. Default: 70%% of the machine's memory.")
    @Nullable
    Long memory; // applied by the launcher before Java starts, and passed on

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (limit < 1) throw new IllegalArgumentException("--limit must be at least 1 second: " + limit);
        if (!Files.isDirectory(data)) throw new InputException(data + ": no such directory");
        if (out == null) return conclude(measure(), null);
        try (PendingFiles pending = PendingFiles.begin(out, overwrite)) {
            int code = conclude(measure(), pending.path());
            pending.commit();
            return code;
        }
    }

    private List<CorpusQuality> measure() throws IOException, InterruptedException {
        Console console = console(false, json);
        Catalogue catalogue = Catalogue.known();
        List<Catalogue.Measured> some = catalogue.methods(methods);
        List<LabelledCorpus> found = catalogue.corpora(data, corpora);
        List<CorpusQuality> all = new ArrayList<>();
        for (LabelledCorpus corpus : found) {
            List<String> options = threads == null ? List.of() : List.of("--threads", threads.toString());
            try (Interruption watch = Interruption.begin();
                    CorpusMeasurement measurement = watch.of(new CorpusMeasurement(corpus, options, limit))) {
                Optional<CorpusQuality> quality = measurement.of(some, console::note);
                quality.ifPresent(all::add);
            }
        }
        return all;
    }

    private int conclude(List<CorpusQuality> all, @Nullable Path file) throws IOException {
        String page = new QualityPage(all).text();
        if (file != null) Files.writeString(file, page);
        if (json) {
            out().println(JsonText.of(all.stream().map(QualityJson::of).toList()));
        } else if (file == null) {
            out().print(page);
        }
        out().flush();
        return ExitCode.DONE;
    }
}
