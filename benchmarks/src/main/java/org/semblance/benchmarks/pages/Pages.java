package org.semblance.benchmarks.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the ways to find near-duplicate web pages. */
@Command(
        name = "pages",
        description = "Measures the forms of web pages: how they are made, and joined.",
        mixinStandardHelpOptions = true)
public final class Pages implements Callable<Integer> {
    /** What can be measured. */
    enum Part {
        html,
        sketch,
        projection
    }

    @Option(names = "--parts", split = ",", description = "${COMPLETION-CANDIDATES} (default: all)")
    private List<Part> parts = List.of(Part.values());

    @Option(
            names = "--data",
            split = ",",
            paramLabel = "FILE",
            description = "pages for html: JSON Lines with a field html (default: invented ones)")
    private List<Path> data = List.of();

    @Option(names = "--sizes", split = ",", description = "pages of a join (default: 100000,1000000)")
    private List<Integer> sizes = List.of(100_000, 1_000_000);

    @Option(names = "--terms", description = "of a page (default: ${DEFAULT-VALUE})")
    private int terms = 300;

    @Option(names = "--threads", split = ",", description = "of joins (default: 1,2)")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--seconds", description = "least CPU time for a rate (default: ${DEFAULT-VALUE})")
    private double seconds = 1;

    @Option(names = "--repeats", description = "runs of a join, the best counts (default: ${DEFAULT-VALUE})")
    private int repeats = 3;

    @Option(names = "--limit", paramLabel = "SECONDS", description = "most for a join (default: ${DEFAULT-VALUE})")
    private double limit = 120;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        boolean right = true;
        for (Part part : parts) {
            right &= switch (part) {
                case html -> html();
                case sketch -> sketches();
                case projection -> projections();
            };
        }
        return right ? 0 : 1;
    }

    private boolean html() throws IOException {
        print(new HtmlMaking(data, seconds).measure());
        return true;
    }

    private boolean sketches() throws InterruptedException {
        print(new SketchMaking(terms, seconds).measure());
        SketchJoins joins = new SketchJoins(threads, repeats, limit);
        for (int size : sizes) print(joins.measure(size));
        return areRight(joins.complaints());
    }

    private boolean projections() throws InterruptedException {
        print(new ProjectionMaking(terms, seconds).measure());
        ProjectionJoins joins = new ProjectionJoins(threads, repeats, limit);
        for (int size : sizes) print(joins.measure(size));
        return areRight(joins.complaints());
    }

    private boolean areRight(List<String> complaints) {
        complaints.forEach(line -> print("* WRONG: " + line));
        return complaints.isEmpty();
    }

    private void print(String text) {
        spec.commandLine().getOut().println(text);
        spec.commandLine().getOut().flush();
    }
}
