package org.semblance.cli;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.semblance.io.prints.PrintStore;
import org.semblance.io.prints.StoreStats;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** What the verbs of an index share. */
abstract class IndexVerb implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    CommandSpec spec;

    @Parameters(index = "0", paramLabel = "DIR", description = "Directory of the index.")
    @SuppressWarnings("NullAway.Init")
    Path directory;

    @Mixin
    RunOptions run = new RunOptions();

    @Override
    public final Integer call() throws IOException, InterruptedException {
        try {
            execute(new Console(spec.commandLine().getOut(), spec.commandLine().getErr(), run));
            return ExitCode.DONE;
        } catch (FileSystemException | InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw named(e);
        }
    }

    /** Inputs that fail say so themselves; what else fails is a file of the index, and its stream does not know its name. */
    private FileSystemException named(IOException failure) {
        FileSystemException named = new FileSystemException(
                directory.toString(),
                null,
                "cannot be read or written: " + failure.getMessage() + "; make room and try again");
        named.initCause(failure);
        return named;
    }

    abstract void execute(Console console) throws IOException, InterruptedException;

    /** Complains of an index of fingerprints, for which a verb has nothing to do. */
    void requireLive(String verb, String instead) {
        if (LiveWork.isIn(directory)) return;
        throw new IllegalArgumentException(
                "%s is no index of the service, which %s is for: %s".formatted(directory, verb, instead));
    }

    /** Ends a change. */
    void conclude(String done, long documents, PrintStore store, Console console) {
        StoreStats stats = store.stats();
        console.say(row(done, number(documents), ""));
        console.say(row("documents", number(stats.documents()), Sizes.text(stats.bytes()) + " in " + directory));
        console.json("{\"" + done + "\":" + documents + ",\"documents\":" + stats.documents() + ",\"chunks\":"
                + stats.chunks() + ",\"bytes\":" + stats.bytes() + "}");
    }

    static String row(String name, String value, String remark) {
        return String.format(Locale.ROOT, "%-16s %10s   %s", name, value, remark)
                .stripTrailing();
    }

    static String number(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }
}
