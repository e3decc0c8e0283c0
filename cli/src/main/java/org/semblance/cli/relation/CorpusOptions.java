package org.semblance.cli.relation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.cli.console.Console;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.RunOptions;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.relation.PreparedRelation;
import org.semblance.io.relation.PreparedRelationWriter;
import org.semblance.io.relation.RelationForm;
import org.semblance.io.relation.RelationParquet;
import org.semblance.io.relation.ShingleReader;
import org.semblance.report.PendingFiles;
import org.semblance.run.Heap;
import org.semblance.text.Detectors;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The corpus to search: documents, or a relation written from them. */
final class CorpusOptions {
    private static final Set<String> USEFUL = Set.of("tokens", "preprocess", "language", "max-df");

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

    @Mixin
    private RelationOptions method = new RelationOptions();

    @Mixin
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

    Opened open(RunOptions run, Console console) throws IOException, InterruptedException {
        Map<String, String> given = method.given(USEFUL);
        Plan plan = plan(given, run, console);
        PreparedRelation prepared = plan.place.open(plan.key::change, plan.maker);
        try {
            RelationForm form = RelationForm.of(Detectors.parse(CorpusKey.form(prepared.key())));
            form.requireSame(given, arguments.getFirst());
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
        plan(method.given(USEFUL), run, console).place.discard();
    }

    private Plan plan(Map<String, String> given, RunOptions run, Console console) throws IOException {
        if (arguments.contains("-")) {
            throw new IllegalArgumentException("--corpus cannot be standard input (-); write it to a file");
        }
        Path first = Path.of(arguments.getFirst());
        if (arguments.size() == 1 && first.toString().endsWith(".parquet")) return table(first, run, console);
        Detector<?> detector = RelationOptions.detector(given);
        RelationForm form = RelationForm.of(detector);
        ReadOptions reading = input.reading(detector, Set.of());
        Inputs.Resolved resolved = Inputs.resolve(arguments, reading, first); // nothing is spooled
        console.notes(resolved.notes());
        for (Input one : resolved.inputs()) for (InputFile read : one.files()) requireOther(read.path(), read.size());
        CorpusKey key = CorpusKey.of(form.spelling(), reading + " min-tokens " + run.minTokens(), resolved.inputs());
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
            if (reader.read(source, false, preparation::add) == 0) {
                throw new InputException(String.join(" ", arguments) + ": no documents; the input is empty");
            }
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
                                + String.valueOf(e.getMessage())
                                        .lines()
                                        .findFirst()
                                        .orElse("")
                                + "; create it with 'semblance relation'",
                        e);
            }
        });
    }
}
