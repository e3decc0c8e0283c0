package org.semblance.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.measure.MeasuredProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Runs {@code semblance dedup} on generated corpora, each run in a new JVM. */
@Command(mixinStandardHelpOptions = true)
abstract class DedupBenchmark implements Callable<Integer> {
    @Option(names = "--threads", description = "Number of threads. Default: ${DEFAULT-VALUE}.")
    int threads = 2;

    @Option(
            names = "--work",
            paramLabel = "DIR",
            description = "Directory for corpora and outputs. Default: temporary.")
    @Nullable
    Path work;

    @Option(
            names = {"-t", "--threshold"},
            description = "Similarity threshold. Default: ${DEFAULT-VALUE}.")
    double threshold = 0.8;

    @Option(names = "--seed", description = "Random seed of the corpus. Default: ${DEFAULT-VALUE}.")
    private long seed = 1;

    @Option(names = "--program", description = "Main class to measure. Default: ${DEFAULT-VALUE}.")
    private String program = "org.semblance.cli.Main";

    @Parameters(paramLabel = "OPTION", description = "Further options for dedup, after --.")
    private List<String> further = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public final Integer call() throws IOException, InterruptedException {
        if (work != null) return measure(Files.createDirectories(work)) ? 0 : 1;
        Path temporary = Files.createTempDirectory("semblance-benchmark");
        try {
            return measure(temporary) ? 0 : 1;
        } finally {
            DedupRunner.delete(temporary);
        }
    }

    /** Runs the measurements in a directory and prints them; returns whether the results were correct. */
    abstract boolean measure(Path directory) throws IOException, InterruptedException;

    /** A runner whose JVMs have this heap, on a corpus with edited copies. */
    final DedupRunner runner(Path directory, String heap) {
        return runner(directory, heap, false);
    }

    /**
     * A runner whose JVMs have this heap.
     *
     * @param excerpts whether the corpus has excerpts instead of edited copies
     * @param more options of dedup
     */
    final DedupRunner runner(Path directory, String heap, boolean excerpts, String... more) {
        List<String> options = new ArrayList<>(List.of("-t", Double.toString(threshold)));
        options.addAll(List.of(more));
        options.addAll(further);
        PrintWriter err = spec.commandLine().getErr();
        return new DedupRunner(
                directory, new NewsCorpus(seed, excerpts), new MeasuredProgram(program, heap), options, err::println);
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
