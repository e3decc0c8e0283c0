package org.semblance.benchmarks.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the methods for near-duplicate web pages. */
@Command(
        name = "pages",
        description = "Measures encoding and joins of the methods for web pages.",
        mixinStandardHelpOptions = true)
public final class Pages implements Callable<Integer> {
    /** The parts of the benchmark. */
    enum Part {
        html,
        sketch,
        projection
    }

    @Option(names = "--parts", split = ",", description = "Parts to run: ${COMPLETION-CANDIDATES}. Default: all.")
    private List<Part> parts = List.of(Part.values());

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "FILE",
            description = "Pages for the part html: JSON Lines with a field html. Default: generated pages.")
    private List<Path> data = List.of();

    @Option(names = "--sizes", split = ",", description = "Numbers of pages of the joins. Default: 100000,1000000.")
    private List<Integer> sizes = List.of(100_000, 1_000_000);

    @Option(names = "--terms", description = "Terms per page. Default: ${DEFAULT-VALUE}.")
    private int terms = 300;

    @Option(names = "--threads", split = ",", description = "Numbers of threads of the joins. Default: 1,2.")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--seconds", description = "Minimum CPU time per measurement. Default: ${DEFAULT-VALUE}.")
    private double seconds = 1;

    @Option(names = "--repeats", description = "Runs per join; the fastest is reported. Default: ${DEFAULT-VALUE}.")
    private int repeats = 3;

    @Option(names = "--limit", paramLabel = "SECONDS", description = "Time limit of a join. Default: ${DEFAULT-VALUE}.")
    private double limit = 120;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean correct = true;
        for (Part part : parts) {
            correct &= switch (part) {
                case html -> html();
                case sketch -> sketches();
                case projection -> projections();
            };
        }
        return correct ? 0 : 1;
    }

    private boolean html() throws IOException {
        print(new HtmlThroughput(data, seconds).measure());
        return true;
    }

    private boolean sketches() throws InterruptedException {
        print(new SketchThroughput(terms, seconds).measure());
        SketchJoins joins = new SketchJoins(threads, repeats, limit);
        for (int size : sizes) print(joins.measure(size));
        return printFailures(joins.failures());
    }

    private boolean projections() throws InterruptedException {
        print(new ProjectionThroughput(terms, seconds).measure());
        ProjectionJoins joins = new ProjectionJoins(threads, repeats, limit);
        for (int size : sizes) print(joins.measure(size));
        return printFailures(joins.failures());
    }

    private boolean printFailures(List<String> failures) {
        failures.forEach(line -> print("* WRONG: " + line));
        return failures.isEmpty();
    }

    private void print(String text) {
        spec.commandLine().getOut().println(text);
        spec.commandLine().getOut().flush();
    }
}
