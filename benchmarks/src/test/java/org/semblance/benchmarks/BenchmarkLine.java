package org.semblance.benchmarks;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import picocli.CommandLine;

/** Runs commands of the benchmarks and captures their output. */
public final class BenchmarkLine {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    /** Runs a command and returns its exit code. */
    public int run(Object... words) {
        return run(Arrays.asList(words));
    }

    public int run(List<?> words) {
        CommandLine line = Benchmarks.commandLine();
        line.setOut(new PrintWriter(out, true)).setErr(new PrintWriter(err, true));
        return line.execute(words.stream().map(Object::toString).toArray(String[]::new));
    }

    public String out() {
        return out.toString();
    }

    public String err() {
        return err.toString();
    }

    /** Both outputs, for the message of a failed test. */
    @Override
    public String toString() {
        return out + "\n" + err;
    }
}
