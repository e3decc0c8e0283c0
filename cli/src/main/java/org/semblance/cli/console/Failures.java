package org.semblance.cli.console;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.files.Locations;
import org.semblance.io.inputs.InputException;
import org.semblance.pairs.TooManyPairs;
import org.semblance.records.CollectionTooLarge;
import org.semblance.run.MemoryPlan;

/** Maps a failure to one line and an exit code. */
public final class Failures {
    private static final int EXAMPLES = 5;

    private Failures() {}

    public static int report(Throwable failure, PrintWriter err) {
        return switch (failure) {
            case Unfinished e
            when e.getCause() != null -> {
                int code = report(e.getCause(), err);
                err.println("  " + e.remedy());
                yield code;
            }
            case Exception e
            when Locations.explanation(e).isPresent() ->
                failed(err, Locations.explanation(e).get());
            case TooManyUnreadable e -> {
                line(err, e.getMessage());
                e.examples(EXAMPLES).forEach(example -> err.println("  " + PrintableText.line(example)));
                yield ExitCode.BAD_INPUT;
            }
            case WrongCommand e -> {
                line(err, e.getMessage());
                e.hints.forEach(hint -> err.println("  " + PrintableText.line(hint)));
                yield ExitCode.USAGE;
            }
            case InputException e -> failed(err, e.getMessage());
            case Corpus.DuplicateId e -> failed(err, e.getMessage());
            case CollectionTooLarge e -> failed(err, e.getMessage());
            case MemoryPlan.TooLittle e -> failed(err, e.getMessage());
            case TooManyPairs e -> failed(err, e.getMessage());
            case IllegalArgumentException e -> {
                line(err, e.getMessage());
                yield ExitCode.USAGE;
            }
            case InterruptedException e -> interrupted(err);
            case InterruptedIOException e -> interrupted(err);
            case UncheckedIOException e when e.getCause() != null -> report(e.getCause(), err);
            case IOException e -> failed(err, inputOutput(e));
            case OutOfMemoryError e ->
                failed(
                        err,
                        "out of memory with a heap of %,d MB; raise --memory or the threshold, or split the input"
                                .formatted(Runtime.getRuntime().maxMemory() >> 20));
            case LinkageError e -> unloadable(err, e);
            default -> bug(err, failure);
        };
    }

    /** A failure of a stream that does not know the name of its file, with that name. */
    public static FileSystemException named(Path file, String reason, Throwable failure) {
        FileSystemException named = new FileSystemException(file.toString(), null, reason);
        named.initCause(failure);
        return named;
    }

    /** A failure while files are written: with the name of the output, unless it names a file. */
    public static IOException ofOutput(Path output, IOException failure) {
        if (failure instanceof FileSystemException || failure instanceof InterruptedIOException) return failure;
        String reason = "cannot be written: " + failure.getMessage() + "; free disk space, or name another file";
        return named(output, reason, failure);
    }

    /** The first line of a message: those of Hadoop, Spark and DuckDB may have many. */
    public static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }

    private static int interrupted(PrintWriter err) {
        line(err, "interrupted; nothing was written");
        return ExitCode.INTERRUPTED;
    }

    private static int failed(PrintWriter err, @Nullable String message) {
        line(err, message);
        return ExitCode.FAILED;
    }

    private static String inputOutput(IOException e) {
        if (e instanceof FileSystemException f && f.getFile() != null) {
            return f.getFile() + ": " + (f.getReason() == null ? describe(f) : f.getReason());
        }
        return e.getMessage() == null ? describe(e) : "cannot read or write: " + e.getMessage();
    }

    /** Native libraries are unpacked to the temporary directory. */
    private static int unloadable(PrintWriter err, LinkageError failure) {
        Throwable reason = failure;
        while (reason.getCause() != null) reason = reason.getCause();
        if (!(reason instanceof IOException || reason instanceof UnsatisfiedLinkError)) return bug(err, failure);
        return failed(
                err,
                "a native library cannot be unpacked to %s: %s; free disk space there, or name another directory with JAVA_TOOL_OPTIONS=-Djava.io.tmpdir=DIR"
                        .formatted(System.getProperty("java.io.tmpdir"), reason.getMessage()));
    }

    /** The message of an exception without one, from its name: NoSuchFileException is "no such file". */
    private static String describe(IOException e) {
        String name = e.getClass().getSimpleName().replace("Exception", "");
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }

    private static void line(PrintWriter err, @Nullable String message) {
        err.println("semblance: " + (message == null ? "failed" : PrintableText.line(message)));
    }

    /** Internal error: print the stack trace. */
    private static int bug(PrintWriter err, Throwable failure) {
        line(err, "internal error, please report it: " + failure);
        failure.printStackTrace(err);
        return ExitCode.FAILED;
    }

    /** A command that cannot do what is wanted, and commands that can, each in a line. */
    public static final class WrongCommand extends IllegalArgumentException {
        private final List<String> hints;

        public WrongCommand(String message, List<String> hints) {
            super(message);
            this.hints = List.copyOf(hints);
        }
    }

    /** A failed run whose finished stages are kept. */
    public static final class Unfinished extends RuntimeException {
        private final String remedy;

        public Unfinished(Throwable failure, Path stages, long bytes) {
            super(failure);
            this.remedy = "%s of finished work is kept in %s: continue with --resume, or delete it"
                    .formatted(Sizes.text(bytes), stages);
        }

        /** How to resume the run. */
        String remedy() {
            return remedy;
        }
    }
}
