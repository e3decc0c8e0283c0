package org.semblance.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Keyboard;
import org.semblance.cli.console.PrintableText;
import org.semblance.cli.console.TerminalColors;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.LocalPath;
import org.semblance.cli.options.MethodOptions;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.RunAsInput;
import org.semblance.cli.options.RunOptions;
import org.semblance.cli.options.ScopeOption;
import org.semblance.cli.options.ShellCommand;
import org.semblance.cli.options.TruthOptions;
import org.semblance.cli.options.WorkOptions;
import org.semblance.files.Locations;
import org.semblance.io.Sources;
import org.semblance.io.inputs.ChangedInput;
import org.semblance.io.inputs.InputException;
import org.semblance.report.ShellWords;
import org.semblance.report.calibrate.CalibrationJson;
import org.semblance.report.calibrate.Judgements;
import org.semblance.report.calibrate.LabelledRuns;
import org.semblance.report.calibrate.Labelling;
import org.semblance.report.calibrate.PairPool;
import org.semblance.report.calibrate.PairTexts;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.GroundTruthReader;
import org.semblance.report.labels.Thinning;
import org.semblance.report.saved.SavedRun;
import org.semblance.spill.ScratchFiles;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** Asks a person which pairs are duplicates, and derives thresholds. */
@Command(
        name = "label",
        description =
                "Judge a few pairs, and get the threshold with the best F1, and the one for the precision that you"
                        + " want, with confidence intervals. Searches the inputs with a low threshold first; with an existing"
                        + " run, or one that was labelled before, no search is needed.",
        footer = {
            "",
            "Examples:",
            "  semblance label news.jsonl -o labelled                       search, then judge pairs",
            "  semblance label labelled                                     continue",
            "  semblance label news.jsonl -o labelled --methods 'exact,simhash,exact?tokens=words'",
            "  semblance label labelled --truth pairs.tsv --budget 60 --json    answers from a file",
            "  semblance dedup --from labelled --best-f1 -o clean           use the result"
        })
final class LabelCommand extends ProgramCommand {
    private static final int DEFAULT_BUDGET = 60;
    private static final long MOST_TRUE_PAIRS = 50_000_000;

    /** Options that do not concern the search. */
    private static final Set<String> OWN = Set.of(
            "--out",
            "--methods",
            "--precision",
            "--confidence",
            "--seed",
            "--budget",
            "--open",
            "--port",
            "--colour",
            "--truth",
            "--truth-kind",
            "--truth-label",
            "--truth-neutral",
            "--json");

    /** Options that also apply without a search. */
    private static final Set<String> ALWAYS = Set.of("--quiet", "--memory", "--threads");

    @Parameters(
            arity = "1..*",
            paramLabel = "INPUT",
            description = "With -o: files, directories, globs, or - for standard input. Without -o: the output of a run"
                    + " of dedup or pairs, or of label.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "OUT",
            description = "Output directory of the search; the answers go to labels.tsv in it.")
    private @Nullable Path out;

    @Option(
            names = "--methods",
            paramLabel = "METHOD",
            split = ",",
            description = "Compare several methods by the same answers, separated by commas, with parameters after a"
                    + " question mark: 'exact,simhash,exact?tokens=words'. Each has its run in a folder of OUT.")
    private List<String> spellings = new ArrayList<>();

    @Option(
            names = "--precision",
            paramLabel = "P",
            description = "Precision that you want: the lowest threshold that has it is reported. Default: 0.95.")
    private double precision = 0.95;

    @Option(
            names = "--confidence",
            paramLabel = "SHARE",
            description = "Confidence level of the intervals. Default: 0.95.")
    private double confidence = 0.95;

    @Option(names = "--seed", paramLabel = "N", description = "Random seed of the choice of pairs. Default: 1.")
    private @Nullable Long seed;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description =
                    "Stop after N pairs; skipped and repeated ones do not count. Default: no limit; 60 with --truth.")
    private @Nullable Integer budget;

    @Option(names = "--open", description = "Judge in the browser, on a page that only this machine can open.")
    private boolean open;

    @Option(names = "--port", paramLabel = "N", description = "Port for --open. Default: any free port.")
    private int port;

    @Option(
            names = {"--colour", "--color"},
            paramLabel = "WHEN",
            description = "auto, always or never; auto depends on the terminal and NO_COLOR. Default: auto.")
    private TerminalColors.When colour = TerminalColors.When.AUTO;

    @Option(names = "--json", description = "Print the results as JSON (docs/guide/labelling.md).")
    private boolean json;

    @ArgGroup(validate = false, heading = TruthOptions.HEADING)
    private TruthOptions truth = new TruthOptions();

    @ArgGroup(validate = false, heading = MethodOptions.HEADING)
    private MethodOptions method = new MethodOptions();

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    /** Only passed on to the search. */
    @ArgGroup(validate = false, heading = "%nScope:%n")
    @SuppressWarnings("UnusedVariable")
    private ScopeOption scope = new ScopeOption();

    @ArgGroup(validate = false, heading = WorkOptions.HEADING)
    private Values values = new Values();

    static final class Values extends WorkOptions {
        @Option(
                names = "--temp",
                paramLabel = "DIR",
                description = "Directory for temporary files. Default: next to the results.")
        private @Nullable Path temp;

        @Option(names = "--resume", description = "Continue an interrupted search with the same inputs and options.")
        private boolean resume;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (out != null) LocalPath.require(out);
        Optional<GroundTruthReader> labels = truth.reader();
        if (budget != null && budget < 1) throw new IllegalArgumentException("--budget must be at least 1: " + budget);
        if (open && (labels.isPresent() || json))
            throw new IllegalArgumentException("--open asks a person: omit --truth and --json");
        if (port != 0 && !open) throw new IllegalArgumentException("--port has no effect without --open");
        settings(1); // fails now if it is not valid
        if (out == null) {
            Path directory = labelled();
            return label(directory, LabelledRuns.in(directory), labels);
        }
        RunAsInput.requireDocuments(spec, arguments);
        List<LabelSearch.Wanted> wanted = wanted();
        List<Path> runs = new ArrayList<>();
        for (String folder : spellings.isEmpty() ? List.of("") : LabelSearch.folders(wanted))
            runs.add(folder.isEmpty() ? out : out.resolve(folder));
        requireFree(out, runs);
        List<PairPool.Method> methods = new ArrayList<>();
        for (int m = 0; m < runs.size(); m++) {
            if (!LabelSearch.isRun(runs.get(m))) {
                int code = search(wanted.get(m), runs.get(m));
                if (code != ExitCode.DONE) return code;
            }
            methods.add(new PairPool.Method(wanted.get(m).label(), SavedRun.open(runs.get(m))));
        }
        return label(out, methods, labels);
    }

    private Labelling.Settings settings(long randomSeed) {
        return new Labelling.Settings(randomSeed, precision, confidence);
    }

    private Console console() {
        return console(values.quiet, json);
    }

    /** The directory of runs that is the only argument. */
    private Path labelled() {
        Path directory = Locations.path(arguments.getFirst());
        if (arguments.size() > 1 || !Files.isDirectory(directory) || !holdsRuns(directory))
            throw new ParameterException(
                    spec.commandLine(),
                    Files.exists(directory)
                            ? "Missing required option: '--out=OUT'"
                            : directory + ": no such file or directory");
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            String name = option.longestName();
            if (name.equals("--methods") || !OWN.contains(name) && !ALWAYS.contains(name))
                throw new IllegalArgumentException(
                        "%s has no effect on the pairs of %s: name the inputs and -o OUT to search again, or omit it"
                                .formatted(name, directory));
        }
        return directory;
    }

    private static boolean holdsRuns(Path directory) {
        if (LabelSearch.isRun(directory) || Files.exists(directory.resolve(LabelledRuns.NAME))) return true;
        try (Stream<Path> folders = Files.list(directory)) {
            return folders.anyMatch(LabelSearch::isRun);
        } catch (IOException e) {
            return false;
        }
    }

    /** The methods to search with. */
    private List<LabelSearch.Wanted> wanted() {
        if (spellings.isEmpty()) {
            String label = LabelledRuns.label(method.detector());
            return List.of(new LabelSearch.Wanted(label, method.name(), method.parameters()));
        }
        for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
            if (MethodOptions.NAMES.contains(option.longestName()))
                throw new IllegalArgumentException(
                        "--methods and %s exclude each other: write parameters after the method, as in 'exact?tokens=words'"
                                .formatted(option.longestName()));
        }
        if (arguments.contains("-"))
            throw new IllegalArgumentException(
                    "standard input (-) cannot be read by several methods: write it to a file");
        List<MethodSpelling> named = MethodSpelling.list(spellings);
        named.forEach(MethodSpelling::detector);
        return named.stream().map(LabelSearch.Wanted::of).toList();
    }

    /** Fails if the output directory has other files than finished runs of an interrupted search. */
    private void requireFree(Path directory, List<Path> runs) throws IOException {
        if (!Files.isDirectory(directory)) return;
        boolean labelledBefore = holdsRuns(directory);
        try (Stream<Path> entries = Files.list(directory)) {
            boolean free = entries.filter(entry -> !values.resume || !runs.contains(entry))
                    .allMatch(entry ->
                            values.resume && entry.getFileName().toString().startsWith("."));
            if (free && !runs.contains(directory) || free && !labelledBefore) return;
        }
        throw new IllegalArgumentException(
                labelledBefore
                        ? "%s has a run already: semblance label %s continues there; or name another directory"
                                .formatted(directory, ShellWords.quoted(directory.toString()))
                        : directory + " is not empty: name another directory");
    }

    private Path temp() {
        return values.temp == null ? ScratchFiles.usualDirectory() : RunOptions.requireDirectory(values.temp);
    }

    /** Searches with a low threshold, as the command pairs does. */
    private int search(LabelSearch.Wanted wanted, Path run) throws IOException, InterruptedException {
        Optional<String> threshold = new LabelSearch(arguments, input, values, temp(), console()).threshold(wanted);
        boolean one = spellings.isEmpty();
        ShellCommand pairs = new ShellCommand("pairs")
                .inputs(spec)
                .options(spec, name -> !OWN.contains(name))
                .with("--out", run.toString());
        if (!one) {
            pairs.with("--method", wanted.name());
            wanted.given().forEach((name, value) -> pairs.with("--set", name + "=" + value));
        }
        threshold.ifPresent(loosest -> pairs.with("--threshold", loosest));
        return Main.run(pairs.arguments(), json ? err() : out(), err());
    }

    private int label(Path directory, List<PairPool.Method> methods, Optional<GroundTruthReader> labels)
            throws IOException, InterruptedException {
        for (PairPool.Method one : methods) {
            try {
                Sources.requireUnchanged(one.run().inputs());
            } catch (ChangedInput e) {
                throw new InputException(
                        "%s: the inputs differ from those that were searched (%s); label them in a new directory: the old answers can be used with --truth %s"
                                .formatted(directory, e.getMessage(), directory.resolve(Judgements.NAME)),
                        e);
            }
        }
        PairPool pool = PairPool.read(methods);
        if (pool.size() == 0)
            throw new InputException(
                    "%s: there are no pairs to judge; search with a lower threshold, in another directory: semblance label INPUT... -t T -o ANOTHER"
                            .formatted(directory));
        Labelling.Settings settings = settings(seed == null ? LabelledRuns.seed(directory, 1) : seed);
        Optional<GroundTruth> known = labels.map(reader -> truth(reader, pool));
        try (Labelling labelling = Labelling.open(directory, pool, settings)) {
            PrintWriter plain = json ? err() : out();
            boolean colours = colour.colours(Console.isTerminal());
            PrintWriter screen = colours ? PrintableText.withColours(plain) : PrintableText.of(plain);
            int most = budget != null ? budget : known.isPresent() ? DEFAULT_BUDGET : 0;
            LabelSession session = new LabelSession(labelling, screen, colours, directory.toString(), most);
            if (known.isPresent()) session.answer(known.get());
            else if (open) page(directory, labelling, most);
            else ask(session, labelling);
            if (json) out().println(CalibrationJson.of(labelling.conclusion()));
            else session.conclude();
        }
        return ExitCode.DONE;
    }

    private static GroundTruth truth(GroundTruthReader reader, PairPool pool) {
        try {
            return reader.read(pool.documents().ordinals(), new Thinning(1, 0), MOST_TRUE_PAIRS);
        } catch (GroundTruthReader.UnknownIds e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static void ask(LabelSession session, Labelling labelling) throws IOException {
        try (PairTexts texts = PairTexts.open(labelling.pool(), labelling.candidates());
                Keyboard keyboard = Keyboard.open(session.continued())) {
            session.ask(texts, keyboard);
        }
    }

    /** Judges on a page in the browser, until the page ends the program. */
    private void page(Path directory, Labelling labelling, int most) throws IOException, InterruptedException {
        try (PairTexts texts = PairTexts.open(labelling.pool(), labelling.candidates());
                LabelServer server = LabelServer.start(directory, labelling, texts::text, most, port)) {
            out().println(server.address());
            out().flush();
            LocalServer.browse(server.address());
            server.await();
        }
    }
}
