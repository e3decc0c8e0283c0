package org.semblance.cli.options;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Semblance;
import org.semblance.cli.console.Failures;
import org.semblance.corpus.Corpus;
import org.semblance.document.Document;
import org.semblance.files.Locations;
import org.semblance.files.RemoteFiles;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.read.DocumentNaming;
import org.semblance.io.read.RecordReader;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.Summary;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Task;
import org.semblance.search.join.Scope;
import org.semblance.state.State;
import org.semblance.text.Detectors;
import org.semblance.text.catalogue.Method;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Extending an earlier run by new documents. */
public final class GrowthOptions {
    @Option(
            names = "--against",
            paramLabel = "OLD",
            description =
                    "Extend the results of an earlier dedup, whose documents come first. The result equals that of one"
                            + " run over all documents; the clean corpus has the new ones only. The earlier inputs are read again unless"
                            + " that run had --state. Needs --keep first and the same method.")
    private @Nullable Path against;

    @Option(
            names = "--state",
            negatable = true,
            description =
                    "Save the tokens of documents, too, so that --against need not read the inputs again and --resume"
                            + " continues after reading: 8 bytes for each distinct token of a document, often more than the input."
                            + " With --no-state, nothing is saved for --against and --from.")
    private @Nullable Boolean state;

    /** Whether to extend an earlier run. */
    public boolean isGiven() {
        return against != null;
    }

    /** The results of an earlier run. */
    public record Earlier(SavedRun run, State state) {}

    /**
     * The run to extend, if there is one and this process can read it, without its state: its documents are read again.
     *
     * @throws IllegalArgumentException if the method extends no runs, or the settings differ
     * @throws InputException if it cannot be extended
     */
    public Optional<SavedRun> earlier(Detector<?> detector, PolicyOptions policy, Scope scope, int minTokens) {
        if (isUnreadable()) return Optional.empty();
        Optional<SavedRun> run = saved(detector);
        if (run.isEmpty()) return run;
        SavedRun then = run.get();
        if (then.task() != Task.DEDUP)
            throw new InputException("%s: a run of %s, which keeps no documents: extend a run of dedup"
                    .formatted(against, then.task().label()));
        Semblance.requireGrowth(detector, policy.keep(), scope);
        String keep = then.policy().getOrDefault("keep", policy.keepList());
        State.requireSame(
                then.directory(),
                then.detector().describe(then.minTokens(), keep, then.scope().label()),
                detector.describe(minTokens, policy.keep().toString(), scope.label()));
        return run;
    }

    /**
     * The run to extend, if there is one.
     *
     * @throws IllegalArgumentException if the method extends no runs
     * @throws InputException if it cannot be extended
     */
    public Optional<Earlier> earlier(Detector<?> detector) throws IOException {
        Optional<SavedRun> run = saved(detector);
        if (run.isEmpty() || against == null) return Optional.empty();
        Path directory = against.resolve(RunOutputs.STATE);
        if (!State.isIn(directory)) {
            throw new InputException(against
                    + ": has no saved state (--no-state, a run on Spark, or a method that has none);"
                    + " use --engine spark, which reads its documents again, or run over all documents");
        }
        return Optional.of(new Earlier(run.get(), State.open(directory)));
    }

    /** Whether the run is in a store that only the process of Spark can read, which checks it then. */
    private boolean isUnreadable() {
        return against != null && Locations.hasScheme(against.toString()) && !RemoteFiles.isRemote(against);
    }

    private Optional<SavedRun> saved(Detector<?> detector) {
        if (against == null) return Optional.empty();
        if (!detector.grows() && detector.encoding().refusesTwoCollections().isPresent())
            throw new IllegalArgumentException("%s cannot extend an earlier run: %s"
                    .formatted(
                            detector.name(),
                            detector.encoding().refusesTwoCollections().get()));
        if (!detector.grows())
            preventing(detector).ifPresent(parameter -> {
                throw new IllegalArgumentException(
                        "%s with %s %s cannot extend an earlier run, because more documents change what it compares: run over all documents again, or omit %s in both runs"
                                .formatted(
                                        detector.name(),
                                        parameter,
                                        detector.parameters().get(parameter),
                                        parameter));
            });
        if (!detector.grows())
            throw new IllegalArgumentException(
                    "%s cannot extend an earlier run, because it saves no state with these parameters: run over all documents again, or use %s for both runs"
                            .formatted(detector.name(), growing()));
        SavedRun run = SavedRun.open(against);
        if (run.isStopped())
            throw new InputException(
                    "%s: stopped by the guard, so it has no result to extend; remove its duplicates first, with semblance dedup --from %s and a higher limit"
                            .formatted(against, against));
        return Optional.of(run);
    }

    /**
     * Fails if the name is that of documents and not of an earlier run.
     *
     * @param linkOptions the options of the command that compares documents
     * @throws Failures.WrongCommand with the commands for documents
     */
    public void requireRun(CommandSpec spec, Detector<?> detector, Supplier<Set<String>> linkOptions) {
        if (against == null || isUnreadable() || Files.exists(against.resolve(Summary.NAME))) return;
        String old = against.toString();
        String out = spec.commandLine().getParseResult().hasMatchedOption("--out")
                ? ShellCommand.value(spec, "--out")
                : ShellCommand.free("out");
        boolean glob = old.matches(".*[*?\\[{].*");
        if (!glob) requireThere(against);
        Set<String> known = linkOptions.get();
        Set<String> replaced = Set.of("--against", "--action", "--out");
        List<String> hints = new ArrayList<>(List.of("# removes the new documents that match an old one:"));
        hints.add(new ShellCommand("link")
                .inputs(spec)
                .options(spec, name -> known.contains(name) && !replaced.contains(name))
                .with("--against", old, "--action", "remove", "-o", out)
                .toString());
        if (detector.grows()) {
            String stem = String.valueOf(Locations.path(old).getFileName())
                    .replaceFirst("\\..*", "")
                    .replaceAll("[^\\w-]", "");
            String run = ShellCommand.free((stem.isEmpty() ? "old" : stem) + "-run");
            hints.add("# removes the duplicates among the new documents, too:");
            hints.add(new ShellCommand("dedup")
                    .with(old)
                    .options(spec, FromOptions::isSearch)
                    .with("-o", run)
                    .toString());
            hints.add(new ShellCommand("dedup")
                    .inputs(spec)
                    .options(spec, name -> !name.equals("--against") && !name.equals("--out"))
                    .with("--against", run, "-o", out)
                    .toString());
        }
        throw new Failures.WrongCommand(
                "--against %s: not the output of a run; for documents, use:".formatted(old), hints);
    }

    /** The parameter without which runs of a method could be extended. */
    private static Optional<String> preventing(Detector<?> detector) {
        return detector.parameters().keySet().stream()
                .filter(name -> growsWithout(detector, name))
                .findFirst();
    }

    private static boolean growsWithout(Detector<?> detector, String parameter) {
        Map<String, String> others = new LinkedHashMap<>(detector.parameters());
        others.remove(parameter);
        try {
            return Detectors.of(detector.name(), others).grows();
        } catch (IllegalArgumentException e) {
            return false; // another parameter needs it
        }
    }

    /** The methods whose runs can be extended. */
    private static String growing() {
        return Detectors.methods().stream()
                .map(Method::name)
                .filter(name -> Detectors.parse(name).grows())
                .collect(Collectors.joining(", "));
    }

    /** Fails if the new documents are read with other options than those of the earlier run. */
    public static void requireReading(SavedRun run, ReadOptions now) {
        ReadOptions then = run.reading();
        require(run, "--text-field", then.textField(), now.textField());
        require(run, "--id-field", then.idField(), now.idField());
        require(run, "--url-field", then.urlField(), now.urlField());
        require(run, "--html-field", then.htmlField(), now.htmlField());
        require(run, "--delimiter", then.delimiter(), now.delimiter());
        require(run, "--max-record", then.maxRecordBytes(), now.maxRecordBytes());
    }

    private static void require(SavedRun run, String option, @Nullable Object then, @Nullable Object now) {
        if (Objects.equals(then, now)) return;
        throw new IllegalArgumentException(
                "%s was made with %s %s and this run has %s: use the same value, or run over all documents again"
                        .formatted(run.directory(), option, shown(then), shown(now)));
    }

    private static Object shown(@Nullable Object value) {
        return value == null ? "not set" : value;
    }

    /** Fails if documents of the earlier run would get other ids among more inputs; usually the first one shows it. */
    public static void requireNames(SavedRun run, List<Input> fresh) throws IOException {
        if (naming(run, fresh).equals(DocumentNaming.among(run.inputs()))) return;
        try {
            requireNames(run, fresh, 1);
        } catch (InputException e) {
            if (e instanceof Renamed) throw e; // else the input is missing or has changed, and the saved ids decide
        }
    }

    /** The same check for all documents, by their ids; the inputs are read only if these do not decide it. */
    public static void requireNames(SavedRun run, List<Input> fresh, Corpus corpus, int known) throws IOException {
        DocumentNaming then = DocumentNaming.among(run.inputs());
        DocumentNaming now = naming(run, fresh);
        boolean open = false;
        for (int x = 0; x < known && !open; x++) {
            Input input = run.inputs().get(corpus.place(x));
            open = then.mayDiffer(now, input, corpus.id(x), corpus.position(x));
        }
        if (!open) return;
        try {
            requireNames(run, fresh, Long.MAX_VALUE);
        } catch (InputException e) {
            if (e instanceof Renamed) throw e;
            throw new InputException(
                    "%s: its ids may be line numbers or paths, which would change among more inputs, and its inputs cannot be checked (%s); run over all documents again"
                            .formatted(run.directory(), e.getMessage()),
                    e);
        }
    }

    private static DocumentNaming naming(SavedRun run, List<Input> fresh) {
        return DocumentNaming.among(
                Stream.concat(run.inputs().stream(), fresh.stream()).toList());
    }

    private static void requireNames(SavedRun run, List<Input> fresh, long most) throws IOException {
        try (RecordReader then = Sources.reread(run.inputs(), run.reading());
                RecordReader now = Sources.reread(fresh, run.inputs(), run.reading())) {
            for (long i = 0; i < most; i++) {
                String alone = nextId(then);
                String among = nextId(now);
                if (!Objects.equals(alone, among)) throw new Renamed(run, alone, among);
                if (alone == null) return;
            }
        }
    }

    private static void requireThere(Path path) {
        try {
            BasicFileAttributes _ = Files.readAttributes(path, BasicFileAttributes.class);
        } catch (NoSuchFileException e) {
            throw new InputException(path + ": not the output of a run: there is no such file or directory", e);
        } catch (IOException e) {
            throw InputException.of(path.toString(), e);
        }
    }

    /** Documents would get other ids. */
    public static final class Renamed extends InputException {
        public Renamed(SavedRun run, @Nullable String alone, @Nullable String among) {
            super(run.directory()
                    + ": its documents have no ids of their own: among more inputs '%s' would become '%s'; add ids, or run over all documents again"
                            .formatted(alone, among));
        }
    }

    private static @Nullable String nextId(RecordReader records) throws IOException {
        while (records.next()) {
            Document document = records.document();
            if (document != null) return document.id();
        }
        return null;
    }

    /**
     * Documents that the earlier run kept and that are removed now, since a new document contains them.
     *
     * @param removed number of its documents that are removed now
     */
    public static List<String> superseded(SavedRun earlier, long removed) {
        long more = removed - Math.max(0, earlier.removed());
        return more <= 0
                ? List.of()
                : List.of(("kept by %s, but contained in new documents: %,d; removed.jsonl lists them, and they are"
                                + " still in the clean corpus of that run")
                        .formatted(earlier.directory(), more));
    }

    /** Whether a run saves its state. */
    public boolean keepsState(Detector<?> detector) {
        return !Boolean.FALSE.equals(state) && detector.grows();
    }

    /** Whether a run saves the tokens of its documents. */
    public boolean keepsTokens() {
        return Boolean.TRUE.equals(state);
    }
}
