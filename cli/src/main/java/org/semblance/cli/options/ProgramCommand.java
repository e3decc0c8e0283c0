package org.semblance.cli.options;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.Callable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.PrintableText;
import org.semblance.cli.console.StandardOutput;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command of the program and its streams. */
@Command(mixinStandardHelpOptions = true, sortOptions = false)
public abstract class ProgramCommand implements Callable<Integer> {
    @Spec
    @SuppressWarnings("NullAway.Init")
    public CommandSpec spec;

    /** Standard output for data, which is printed as it is unless it goes to a terminal. */
    public final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /** Copies bytes to standard output. */
    final void print(InputStream in) throws IOException {
        StandardOutput.copy(in, out());
    }

    /** Standard output for text that people read. */
    public final PrintWriter textOut() {
        return PrintableText.of(out());
    }

    public final PrintWriter err() {
        return spec.commandLine().getErr();
    }

    public final Console console(boolean quiet, boolean json) {
        return new Console(out(), err(), quiet, json);
    }

    /** The arguments of the program as the user gave them, the command's name first. */
    public final List<String> programArguments() {
        CommandSpec top = spec;
        while (top.parent() != null) top = top.parent();
        return top.commandLine().getParseResult().originalArgs();
    }

    /** The command line as the user typed it. */
    public final String commandLine() {
        return "semblance " + String.join(" ", programArguments());
    }

    /** Writes an output to a stream. */
    public interface Content {
        void writeTo(OutputStream out) throws IOException;
    }

    /** Content that is UTF-8, as a string. */
    public static String text(Content content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        content.writeTo(bytes);
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
