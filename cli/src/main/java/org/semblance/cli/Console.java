package org.semblance.cli;

import java.io.PrintWriter;
import java.util.List;
import org.semblance.report.JsonText;
import org.semblance.run.Progress;

/** What a run says while it works: on a terminal a moving line, in a log plain lines, to programs JSON. */
final class Console {
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean quiet;
    private final boolean json;

    Console(PrintWriter out, PrintWriter err, RunOptions options) {
        this(out, err, options.quiet(), options.json());
    }

    Console(PrintWriter out, PrintWriter err, boolean quiet, boolean json) {
        this.out = out;
        this.err = err;
        this.quiet = quiet;
        this.json = json;
    }

    Progress progress() {
        if (quiet) return Progress.SILENT;
        if (json) return new JsonProgress(err);
        return new TextProgress(err, isTerminal());
    }

    @SuppressWarnings("SystemConsoleNull") // it does in a runtime image without the console's module
    static boolean isTerminal() {
        java.io.Console terminal = System.console();
        return terminal != null && terminal.isTerminal();
    }

    void notes(List<String> notes) {
        if (quiet) return;
        notes.forEach(note -> err.println(json ? "{\"note\":" + JsonText.quoted(note) + "}" : "note: " + note));
    }

    /** A line of the answer, for people. */
    void say(String line) {
        if (!quiet && !json) out.println(line);
    }

    /** The answer for programs. */
    void json(String document) {
        if (json) out.println(document);
    }
}
