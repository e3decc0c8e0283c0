package org.semblance.cli.index;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Failures;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.LocalPath;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.RunOptions;
import org.semblance.io.fingerprints.FingerprintStore;
import org.semblance.io.fingerprints.StoreStats;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Parameters;

/** A command of an index. */
abstract class IndexSubcommand extends ProgramCommand {
    @Parameters(index = "0", paramLabel = "DIR", description = "Directory of the index.")
    @SuppressWarnings("NullAway.Init")
    Path directory;

    @ArgGroup(validate = false, heading = RunOptions.HEADING)
    RunOptions run = new RunOptions();

    @Override
    public final Integer call() throws IOException, InterruptedException {
        LocalPath.require(directory);
        if (directory.toString().equals("-"))
            throw new IllegalArgumentException("an index is not in a directory named -: name another, or use ./-");
        try {
            execute(console(run.quiet, run.json));
            return ExitCode.DONE;
        } catch (FileSystemException | InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw named(e);
        }
    }

    /** Failures of inputs name their file; any other failure is of a file of the index. */
    private FileSystemException named(IOException failure) {
        return Failures.named(
                directory,
                "cannot be read or written: " + failure.getMessage() + "; free disk space and try again",
                failure);
    }

    abstract void execute(Console console) throws IOException, InterruptedException;

    /** Refuses an index of fingerprints, to which the command does not apply. */
    void requireLive(String verb, String instead) {
        if (ServiceIndexWork.isIn(directory)) return;
        throw new IllegalArgumentException(
                "%s is not an index of the service, which %s needs: %s".formatted(directory, verb, instead));
    }

    /** Prints the number of documents that were added and replaced. */
    void conclude(long added, long replaced, FingerprintStore store, Console console) {
        console.say(Console.row("added", Console.number(added), ""));
        conclude("replaced", replaced, "\"added\":" + added + ",", store, console);
    }

    /** Prints the result of a change. */
    void conclude(String done, long documents, FingerprintStore store, Console console) {
        conclude(done, documents, "", store, console);
    }

    private void conclude(String done, long documents, String first, FingerprintStore store, Console console) {
        StoreStats stats = store.stats();
        console.say(Console.row(done, Console.number(documents), ""));
        console.say(Console.row(
                "documents", Console.number(stats.documents()), Sizes.text(stats.bytes()) + " in " + directory));
        console.json("{" + first + "\"" + done + "\":" + documents + ",\"documents\":" + stats.documents()
                + ",\"chunks\":" + stats.chunks() + ",\"bytes\":" + stats.bytes() + "}");
    }
}
