package org.semblance.cli.relation;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.Detector;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Failures;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.LocalPath;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.RunOptions;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputFile;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.io.relation.RelationForm;
import org.semblance.io.relation.RelationTable;
import org.semblance.io.relation.ShingleReader;
import org.semblance.report.PendingFiles;
import org.semblance.run.Heap;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the relation of documents and shingles as a table. */
@Command(
        name = "relation",
        description = "Write the relation of documents and shingles as a table: document, shingle, hash, position and"
                + " ordinal, one row for each occurrence, sorted by hash, ordinal and position. The format is"
                + " Parquet, or CSV or TSV by the file name. Example queries: docs/format/relation.md.",
        footer = {
            "",
            "Examples:",
            "  semblance relation news.jsonl -o relation.parquet",
            "  semblance relation news.jsonl -o words.csv --tokens words --set preprocess=none",
            "  semblance relation artikel.jsonl -o relation.parquet --language de"
        })
public final class RelationCommand extends ProgramCommand {
    @Parameters(arity = "1..*", paramLabel = "INPUT", description = "File, directory, glob, or - for standard input.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            required = true,
            description = "File to write; it appears when it is complete.")
    @SuppressWarnings("NullAway.Init")
    private Path out;

    @Option(names = "--overwrite", description = "Replace an existing file.")
    private boolean overwrite;

    @ArgGroup(validate = false, heading = RelationOptions.HEADING)
    private RelationOptions method = new RelationOptions();

    @ArgGroup(validate = false, heading = InputOptions.HEADING)
    private InputOptions input = new InputOptions();

    @ArgGroup(validate = false, heading = RunOptions.HEADING)
    private RunOptions run = new RunOptions();

    @Override
    public Integer call() throws IOException, InterruptedException {
        LocalPath.require(out);
        Console console = console(run.quiet, run.json);
        Map<String, String> given = method.given(Set.of("tokens", "normalize", "preprocess", "language"));
        Detector<?> detector = RelationOptions.detector(given, RelationOptions.RELATIONAL);
        RelationForm form = RelationOptions.form(detector, given);
        try (Interruption watch = Interruption.begin();
                PendingFiles file = watch.of(PendingFiles.begin(out, overwrite))) {
            ReadOptions reading = input.reading(detector, Set.of());
            Inputs.Resolved resolved = Inputs.resolve(arguments, reading, file.folder());
            console.notes(resolved.notes());
            requireOther(resolved.inputs());
            write(resolved.inputs(), reading, detector, form, file, console);
            return ExitCode.DONE;
        } catch (SQLException e) {
            throw unwritable(e);
        } catch (IOException e) {
            throw Failures.ofOutput(out, e);
        }
    }

    private void requireOther(List<Input> inputs) throws IOException {
        if (!Files.exists(out)) return;
        for (Input one : inputs) {
            for (InputFile file : one.files()) {
                if (Files.isSameFile(file.path(), out)) {
                    throw new IllegalArgumentException(
                            out + " is an input and will not be overwritten; name another file");
                }
            }
        }
    }

    private void write(
            List<Input> inputs,
            ReadOptions reading,
            Detector<?> detector,
            RelationForm form,
            PendingFiles file,
            Console console)
            throws IOException, InterruptedException, SQLException {
        Progress progress = console.progress();
        ShingleReader reader = run.shingles(detector.analyzer(), progress, console);
        try (Source source = Sources.open(inputs, reading);
                // uses native memory; the heap is for the documents being read
                RelationTable table = new RelationTable(file.folder(), Heap.limit() / 2, run.threads())) {
            int documents = reader.read(source, true, table::add);
            long rows = table.rows();
            progress.begin(Stage.WRITE, -1, "rows");
            table.write(file.path(), form);
            progress.end();
            file.commit();
            conclude(documents, rows, form, console);
        }
    }

    private void conclude(int documents, long rows, RelationForm form, Console console) throws IOException {
        console.say(Console.row("documents", Console.number(documents), form.spelling()));
        console.say(Console.row("rows", Console.number(rows), Sizes.text(Files.size(out)) + " in " + out));
        console.json("{\"documents\":" + documents + ",\"rows\":" + rows + ",\"bytes\":" + Files.size(out) + "}");
    }

    private FileSystemException unwritable(SQLException failure) {
        String reason = Failures.firstLine(failure);
        return Failures.named(out, "cannot be written: " + reason + "; free disk space, or raise --memory", failure);
    }
}
