package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** The sheets of a command, printed as they come; the command is known when the first comes. */
final class Sheets {
    private final Supplier<CommandSpec> command;
    private final List<Sheet> sheets = new ArrayList<>();

    Sheets(Supplier<CommandSpec> command) {
        this.command = command;
    }

    void print(Sheet sheet) {
        sheets.add(sheet);
        out().println(sheet);
        out().flush();
    }

    /** How far it is. */
    void news(String line) {
        command.get().commandLine().getErr().println(line);
    }

    PrintWriter out() {
        return command.get().commandLine().getOut();
    }

    /** All that were printed, if somebody wants them. */
    void write(@Nullable Path json) throws IOException {
        if (json != null) SheetJson.write(sheets, json);
    }
}
