package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** Prints the tables of a command and keeps them for JSON output. */
final class ResultTables {
    private final Supplier<CommandSpec> command;
    private final List<ResultTable> tables = new ArrayList<>();

    ResultTables(Supplier<CommandSpec> command) {
        this.command = command;
    }

    void print(ResultTable results) {
        tables.add(results);
        out().println(results);
        out().flush();
    }

    /** Prints a line of progress. */
    void progress(String line) {
        command.get().commandLine().getErr().println(line);
    }

    PrintWriter out() {
        return command.get().commandLine().getOut();
    }

    /** Writes all tables printed so far, if a file is given. */
    void write(@Nullable Path json) throws IOException {
        if (json != null) ResultTableJson.write(tables, json);
    }
}
