package org.semblance.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.measure.Program;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Cleans generated corpora of growing size, each in a fresh JVM, and prints what it took and whether it was right. */
@Command(
        name = "end-to-end",
        description = "Runs `semblance dedup` on generated corpora of growing size.",
        mixinStandardHelpOptions = true)
final class EndToEnd implements Callable<Integer> {
    @Option(names = "--documents", description = "documents at size 1 (default: ${DEFAULT-VALUE})")
    private long documents = 1_000_000;

    @Option(names = "--threads", description = "threads of the program (default: ${DEFAULT-VALUE})")
    private int threads = 2;

    @Option(names = "--sizes", split = ",", description = "shares of the documents (default: 0.1,0.333,1)")
    private List<Double> sizes = List.of(0.1, 0.333, 1.0);

    @Option(names = "--work", paramLabel = "DIR", description = "keeps corpora and outputs here (default: none kept)")
    private @Nullable Path work;

    @Option(names = "--memory", description = "heap of the program (default: ${DEFAULT-VALUE})")
    private String memory = "6g";

    @Option(
            names = {"-t", "--threshold"},
            description = "similarity that counts (default: ${DEFAULT-VALUE})")
    private double threshold = 0.8;

    @Option(names = "--min-recall", description = "fail below this recall (default: ${DEFAULT-VALUE})")
    private double minRecall = 1;

    @Option(names = "--seed", description = "another seed, another corpus (default: ${DEFAULT-VALUE})")
    private long seed = 1;

    @Option(names = "--program", description = "main class to measure (default: ${DEFAULT-VALUE})")
    private String program = "org.semblance.cli.Main";

    @Parameters(paramLabel = "OPTION", description = "further options for dedup, after --")
    private List<String> further = List.of();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (work != null) return measure(Files.createDirectories(work));
        Path temporary = Files.createTempDirectory("semblance-benchmark");
        try {
            return measure(temporary);
        } finally {
            Workbench.delete(temporary);
        }
    }

    private int measure(Path directory) throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of("-t", Double.toString(threshold)));
        options.addAll(further);
        Program measured = new Program(program, memory);
        NewsCorpus corpus = new NewsCorpus(seed);
        Workbench bench = new Workbench(directory, corpus, measured, options, line -> err().println(line));
        List<Measurement> runs = new ArrayList<>();
        boolean right = true;
        for (double size : sizes.stream().sorted().toList()) {
            long count = Math.max(1, Math.round(size * documents));
            bench.generate(count);
            Measurement run = bench.dedup(size, count, threads);
            right &= isComplete(bench, run);
            if (runs.isEmpty()) right &= isSameAnswer(run, bench.dedup(size, count, threads == 1 ? 2 : 1));
            runs.add(run);
            if (work == null) Files.delete(bench.input(count));
        }
        out().println();
        out().println(Tables.stages(runs));
        if (runs.size() > 1) out().println(Tables.growth(runs));
        return right ? 0 : 1;
    }

    private boolean isComplete(Workbench bench, Measurement run) throws IOException {
        Path output = bench.output(run.documents(), run.threads());
        Recall recall = Recall.measure(bench.corpus(), run.documents(), threshold, output);
        out().printf(
                        "* Size %s: near duplicates found %s, in a group %s; reported below the threshold %s%n",
                        run.size(), recall.near(), recall.grouped(), recall.far());
        return recall.near().value() >= minRecall;
    }

    /** One thread and several must give the same answer. */
    private boolean isSameAnswer(Measurement a, Measurement b) {
        Optional<String> digest = a.summary().digest();
        boolean same = digest.isPresent() && digest.equals(b.summary().digest());
        out().printf(
                        Locale.ROOT,
                        "* Digest with %d and %d threads: %s (%s), in %.2f and %.2f s%n",
                        a.threads(),
                        b.threads(),
                        same ? "equal" : "NOT EQUAL",
                        digest.orElse("missing"),
                        a.outcome().seconds(),
                        b.outcome().seconds());
        return same;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
