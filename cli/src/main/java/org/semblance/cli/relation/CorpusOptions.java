package org.semblance.cli.relation;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.analysis.TokenHash;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.Failures;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.LocalPath;
import org.semblance.cli.options.RunOptions;
import org.semblance.document.Source;
import org.semblance.files.Locations;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Format;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.inputs.TextEncoding;
import org.semblance.io.relation.PreparedRelation;
import org.semblance.io.relation.PreparedRelationWriter;
import org.semblance.io.relation.RelationForm;
import org.semblance.io.relation.RelationParquet;
import org.semblance.io.relation.ShingleReader;
import org.semblance.report.PendingFiles;
import org.semblance.run.Heap;
import org.semblance.text.Detectors;
import org.semblance.text.words.Analyzers;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The corpus to search: documents, or a relation written from them. */
final class CorpusOptions {
    private static final Set<String> USEFUL = Set.of("tokens", "normalize", "preprocess", "language", "max-df");

    @Option(
            names = "--corpus",
            arity = "1..*",
            required = true,
            paramLabel = "INPUT",
            description = "Documents (file, directory or glob), or one .parquet file written by 'semblance relation'.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--prepared",
            paramLabel = "FILE",
            description = "File for the prepared corpus. Default: INPUT.relation, next to the first input.")
    private @Nullable Path file;

    @ArgGroup(validate = false, heading = RelationOptions.HEADING)
    private RelationOptions method = new RelationOptions();

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    /** A corpus that is ready for queries. */
    record Opened(PreparedRelation prepared, Detector<?> detector) implements AutoCloseable {
        @Override
        public void close() {
            prepared.close();
        }
    }

    /** How to prepare the corpus, and where. */
    private record Plan(CorpusKey key, PreparedCorpus place, PreparedCorpus.Maker maker) {}

    /** The encoding of text files. */
    TextEncoding encoding() {
        return input.encoding();
    }

    /** @param other whether {@code --encoding} is useful for another input, so that the corpus may have none */
    Opened open(RunOptions run, Console console, boolean other) throws IOException, InterruptedException {
        Map<String, String> given = method.given(USEFUL);
        Plan plan = plan(given, run, console, other);
        PreparedRelation prepared = plan.place.open(plan.key::change, plan.maker);
        try {
            RelationForm form = RelationForm.of(Detectors.parse(CorpusKey.form(prepared.key())));
            form.requireSame(RelationOptions.resolved(given, form.method()), arguments.getFirst());
            Map<String, String> parameters = new LinkedHashMap<>(form.parameters());
            if (given.containsKey("max-df")) parameters.put("max-df", given.getOrDefault("max-df", ""));
            return new Opened(prepared, Detectors.of(form.method(), parameters));
        } catch (RuntimeException e) {
            prepared.close();
            throw e;
        }
    }

    /** Deletes a damaged prepared file. */
    void discard(RunOptions run, Console console) throws IOException {
        plan(method.given(USEFUL), run, console, true).place.discard();
    }

    private Plan plan(Map<String, String> given, RunOptions run, Console console, boolean other) throws IOException {
        if (file != null) LocalPath.require(file);
        if (arguments.contains("-")) {
            throw new IllegalArgumentException("--corpus cannot be standard input (-); write it to a file");
        }
        for (String argument : arguments) {
            // An option may have several values, so an unknown one after them is taken for a value.
            if (argument.startsWith("-") && !Files.exists(Locations.path(argument)))
                throw new IllegalArgumentException("unknown option '%s'".formatted(argument));
        }
        Path first = Locations.path(arguments.getFirst());
        if (arguments.size() == 1 && first.toString().endsWith(".parquet")) {
            if (!other && !encoding().isUtf8())
                throw new IllegalArgumentException(Inputs.unusedEncoding(arguments.getFirst(), Format.PARQUET));
            return table(first, run, console);
        }
        Detector<?> detector =
                RelationOptions.detector(given, Detectors.standard().name());
        RelationForm form = RelationOptions.form(detector, given);
        ReadOptions reading = input.reading(detector, Set.of());
        Inputs.Resolved resolved = Inputs.find(arguments, reading, first); // nothing is spooled
        if (!other) Inputs.requireUsed(resolved.inputs(), reading);
        console.notes(resolved.notes());
        for (Input one : resolved.inputs()) for (InputFile read : one.files()) requireOther(read.path(), read.size());
        CorpusKey key = CorpusKey.of(form.spelling(), reading + " min-tokens " + run.minTokens, resolved.inputs());
        return new Plan(
                key,
                place(resolved.inputs().getFirst().path(), console),
                pending -> prepare(resolved, reading, detector, key, pending, run, console));
    }

    /** Inputs are never overwritten. */
    private void requireOther(Path read, long size) throws IOException {
        if (file == null || !Files.exists(file) || Files.size(file) != size || !Files.isSameFile(file, read)) return;
        throw new IllegalArgumentException("--prepared " + file + " is an input; name another file");
    }

    private PreparedCorpus place(Path corpus, Console console) {
        if (file != null) return new PreparedCorpus(file, true, console);
        Path named = corpus.toAbsolutePath().normalize();
        return new PreparedCorpus(named.resolveSibling(named.getFileName() + ".relation"), false, console);
    }

    private void prepare(
            Inputs.Resolved resolved,
            ReadOptions reading,
            Detector<?> detector,
            CorpusKey key,
            PendingFiles pending,
            RunOptions run,
            Console console)
            throws IOException, InterruptedException {
        ShingleReader reader = run.shingles(detector.analyzer(), console.progress(), console);
        try (Source source = Sources.open(resolved.inputs(), reading);
                PreparedRelationWriter preparation = new PreparedRelationWriter(pending.folder())) {
            int _ = reader.read(source, false, preparation::add);
            preparation.write(pending.path(), key.text());
        }
    }

    private Plan table(Path parquet, RunOptions run, Console console) throws IOException {
        if (!Files.isRegularFile(parquet)) throw new InputException(parquet + ": no such file");
        requireOther(parquet, Files.size(parquet));
        String state = parquet.toAbsolutePath().normalize() + "\t" + Files.size(parquet) + "\t"
                + Files.getLastModifiedTime(parquet);
        CorpusKey key = new CorpusKey("", "parquet", List.of(state));
        return new Plan(key, place(parquet, console), pending -> {
            try (RelationParquet table =
                            new RelationParquet(parquet, pending.folder(), Heap.limit() / 2, run.threads());
                    PreparedRelationWriter preparation = new PreparedRelationWriter(pending.folder())) {
                String form = table.form().spelling();
                table.prepare(preparation);
                preparation.write(pending.path(), key.with(form).text());
            } catch (SQLException e) {
                throw new InputException(
                        parquet + ": cannot be read as a relation: "
                                + Failures.firstLine(e)
                                + "; create it with 'semblance relation'",
                        e);
            }
        });
    }

    /**
     * The inputs and options that a prepared corpus was made from; it is up to date while they are unchanged.
     *
     * @param form how documents become shingles; empty if the file itself records it
     * @param reading how documents are read
     * @param files each with its size and time of change
     */
    record CorpusKey(String form, String reading, List<String> files) {
        /** To be increased whenever the shingles of a form or their hashes change. */
        private static final String TOKENS = "tokens " + Analyzers.VERSION;

        static CorpusKey of(String form, String reading, List<Input> inputs) {
            List<String> files = new ArrayList<>();
            for (Input input : inputs) {
                for (InputFile file : input.files()) {
                    files.add(file.path().toAbsolutePath().normalize() + "\t" + file.size() + "\t" + file.modified());
                }
            }
            return new CorpusKey(form, reading, files);
        }

        private static CorpusKey parse(String text) {
            List<String> lines = text.lines().toList();
            return new CorpusKey(lines.get(1), lines.get(2), lines.subList(3, lines.size()));
        }

        /** The form that a file was prepared with. */
        static String form(String text) {
            return parse(text).form;
        }

        /** The same key with the form, once it is known. */
        CorpusKey with(String known) {
            return new CorpusKey(known, reading, files);
        }

        /** As stored in the file. */
        String text() {
            return Stream.concat(
                            Stream.of(TOKENS, form, line(reading)),
                            files.stream().map(CorpusKey::line))
                    .collect(Collectors.joining("\n"));
        }

        /** File names may contain line ends. */
        private static String line(String file) {
            return file.replace("\n", "\\n").replace("\r", "\\r");
        }

        /** The difference to the key that a file was prepared with, if any. */
        Optional<String> change(String text) {
            if (!text.startsWith(TOKENS + "\n")) return Optional.of("was prepared by another version");
            CorpusKey other = parse(text);
            if (!form.isEmpty() && !form.equals(other.form)) return Optional.of("was prepared for " + other.form);
            if (!line(reading).equals(other.reading)) return Optional.of("was prepared with other options");
            List<String> now = files.stream().map(CorpusKey::line).toList();
            if (now.equals(other.files))
                return Optional.empty(); // the order matters: of equally similar documents the first is listed
            if (!now.stream()
                    .map(CorpusKey::path)
                    .toList()
                    .equals(other.files.stream().map(CorpusKey::path).toList())) {
                return Optional.of("was prepared with other files, or in another order");
            }
            int i = 0;
            while (now.get(i).equals(other.files.get(i))) i++;
            return Optional.of(path(now.get(i)) + " has changed");
        }

        private static String path(String file) {
            return file.substring(0, file.lastIndexOf('\t', file.lastIndexOf('\t') - 1));
        }
    }

    /**
     * The file of a corpus prepared for queries: created if it is missing, and again, with a note, if the corpus has changed.
     *
     * @param beside its path, next to the corpus or as named
     * @param named whether the user named it, which rules out another place
     */
    record PreparedCorpus(Path beside, boolean named, Console console) {
        private static final long PATIENCE_MILLIS = 100;

        /** Creates the file. */
        interface Maker {
            void make(PendingFiles file) throws IOException, InterruptedException;
        }

        /**
         * Opens the file; creates it first if it is missing or out of date.
         *
         * @param stale why a file with that key is out of date; empty if it is not
         */
        PreparedRelation open(Function<String, Optional<String>> stale, Maker maker)
                throws IOException, InterruptedException {
            boolean told = false;
            while (true) {
                Optional<PreparedRelation> fresh = fresh(beside, stale, !told);
                if (fresh.isEmpty() && !named) fresh = fresh(elsewhere(), stale, false);
                if (fresh.isPresent()) return fresh.get();
                if (make(maker)) told = true;
                else {
                    if (!told) console.note("another run is preparing " + beside + "; waiting for it");
                    told = true;
                    Thread.sleep(PATIENCE_MILLIS);
                }
            }
        }

        private Optional<PreparedRelation> fresh(Path path, Function<String, Optional<String>> stale, boolean tell)
                throws IOException {
            requireOurs(path);
            try {
                PreparedRelation prepared = PreparedRelation.open(path);
                Optional<String> reason = stale.apply(prepared.key());
                if (reason.isEmpty()) return Optional.of(prepared);
                prepared.close();
                if (tell) console.note(path + ": " + reason.get() + "; preparing it again");
            } catch (NoSuchFileException e) {
                return Optional.empty();
            } catch (InputException e) {
                if (tell) console.note(path + ": is incomplete; preparing it again");
            }
            return Optional.empty();
        }

        /** Never replaces a file that is not a prepared corpus. */
        private static void requireOurs(Path path) throws IOException {
            if (Files.exists(path) && !PreparedRelation.isOne(path)) {
                throw new IllegalArgumentException(
                        path + " is not a prepared corpus and will not be replaced; name another file with --prepared");
            }
        }

        /** Creates the file, in the temporary directory if its place is not writable; false if another process is creating it. */
        private boolean make(Maker maker) throws IOException, InterruptedException {
            try {
                return make(beside, maker);
            } catch (FileSystemException e) {
                if (named || !isForbidden(e)) throw e;
                Path other = elsewhere();
                makeFolder(other.toAbsolutePath().resolveSibling(".").normalize());
                console.note(beside + ": cannot be written; preparing " + other + " instead");
                return make(other, maker);
            }
        }

        private static boolean make(Path path, Maker maker) throws IOException, InterruptedException {
            try (Interruption watch = Interruption.begin()) {
                Optional<PendingFiles> begun = PendingFiles.tryBegin(path);
                if (begun.isEmpty()) return false;
                try (PendingFiles file = watch.of(begun.get())) {
                    maker.make(file);
                    requireOurs(path); // another process may have created it meanwhile
                    file.commit();
                } catch (IOException e) {
                    throw Failures.ofOutput(path, e);
                }
                return true;
            }
        }

        private static boolean isForbidden(FileSystemException failure) {
            return failure instanceof AccessDeniedException
                    || String.valueOf(failure.getReason()).contains("Read-only");
        }

        /** A unique path in the user's folder in the temporary directory. */
        private Path elsewhere() {
            Path folder = Path.of(System.getProperty("java.io.tmpdir"), "semblance-" + System.getProperty("user.name"));
            String hash = Long.toHexString(TokenHash.of(beside.toAbsolutePath().toString()));
            return folder.resolve(hash + "-" + beside.getFileName());
        }

        /** Creates a private folder. */
        private static void makeFolder(Path folder) throws IOException {
            if (Files.isDirectory(folder)) return;
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }

        /** Deletes a damaged file. */
        void discard() throws IOException {
            if (PreparedRelation.isOne(beside)) Files.deleteIfExists(beside);
            if (!named && PreparedRelation.isOne(elsewhere())) Files.deleteIfExists(elsewhere());
            console.note(beside + ": is damaged; preparing it again");
        }
    }
}
