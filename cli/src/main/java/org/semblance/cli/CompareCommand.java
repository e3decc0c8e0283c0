package org.semblance.cli;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.io.Inputs;
import org.semblance.io.ReadOptions;
import org.semblance.report.PendingFiles;
import org.semblance.report.compare.Comparer;
import org.semblance.report.compare.Comparison;
import org.semblance.report.compare.ComparisonJson;
import org.semblance.report.compare.TruthReader;
import org.semblance.report.compare.page.ComparePage;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;

/** Compares methods on one collection. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Run several methods on one collection and write a page that shows where they agree and where not.",
        footer = {
            "",
            "Examples:",
            "  semblance compare news.jsonl -m exact,simhash",
            "  semblance compare pages.jsonl --html-field html -m 'exact?t=0.9,simhash?t=6' --truth clusters.tsv -o pages.html"
        })
final class CompareCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Mixin
    private CompareMethods methods = new CompareMethods();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            defaultValue = "compare.html",
            description = "The page to write (default: compare.html).")
    private Path out = Path.of("compare.html");

    @Option(
            names = "--json",
            paramLabel = "FILE",
            description = "Write all numbers as JSON, too; - prints them instead of the table.")
    @Nullable
    private Path json;

    @Option(names = "--overwrite", description = "Replace files that are there.")
    private boolean overwrite;

    @Mixin
    private InputOptions input = new InputOptions();

    @Mixin
    private CompareOptions options = new CompareOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean printed = json != null && json.toString().equals("-");
        Console console =
                new Console(spec.commandLine().getOut(), spec.commandLine().getErr(), options.quiet(), false);
        CompareMethods.Chosen chosen = methods.chosen();
        TruthReader truth = options.truth();
        List<Path> files = json == null || printed ? List.of(out) : List.of(out, json);
        if (files.stream().map(f -> f.toAbsolutePath().normalize()).distinct().count() < files.size())
            throw new IllegalArgumentException("page and numbers cannot be one file: " + out);
        try (Interruption watch = Interruption.begin();
                PendingFiles pending = watch.of(PendingFiles.begin(files, overwrite))) {
            ReadOptions reading = input.reading(Set.of());
            Inputs.Resolved resolved = Inputs.resolve(arguments, reading, pending.folder());
            console.notes(resolved.notes());
            console.notes(chosen.notes());
            Comparer comparer = new Comparer(
                    chosen.candidates(),
                    resolved.inputs(),
                    reading,
                    options.settings(),
                    pending.folder(),
                    console.progress());
            Comparison comparison = comparer.compare(commandLine(), truth);
            write(comparison, pending);
            pending.commit();
            conclude(comparison, printed, console);
        }
        return ExitCode.DONE;
    }

    private void write(Comparison comparison, PendingFiles pending) throws IOException {
        try (OutputStream page = new BufferedOutputStream(Files.newOutputStream(pending.path(out)))) {
            ComparePage.write(comparison, page);
        }
        if (json == null || json.toString().equals("-")) return;
        try (OutputStream numbers = new BufferedOutputStream(Files.newOutputStream(pending.path(json)))) {
            ComparisonJson.write(comparison, numbers);
            numbers.write('\n');
        }
    }

    private void conclude(Comparison comparison, boolean printed, Console console) {
        console.notes(comparison.setup().notes());
        Comparison.Verdicts truth = comparison.truth();
        if (truth != null && truth.unknown() > 0)
            console.notes(List.of(
                    "%s: %,d ids are not in the collection and left out".formatted(truth.name(), truth.unknown())));
        if (printed) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            ComparisonJson.write(comparison, bytes);
            spec.commandLine().getOut().println(bytes.toString(StandardCharsets.UTF_8));
            return;
        }
        new CompareTable(comparison).lines().forEach(console::say);
        console.say("page: " + out);
    }

    private String commandLine() {
        CommandSpec top = spec;
        while (top.parent() != null) top = top.parent();
        ParseResult parsed = top.commandLine().getParseResult();
        return "semblance " + String.join(" ", parsed.originalArgs());
    }
}
