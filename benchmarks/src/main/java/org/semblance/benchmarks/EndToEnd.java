package org.semblance.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures time and memory on corpora of growing size, and checks recall and digest. */
@Command(name = "end-to-end", description = "Runs `semblance dedup` on generated corpora of growing size.")
final class EndToEnd extends DedupBenchmark {
    @Option(names = "--documents", description = "Documents at size 1. Default: ${DEFAULT-VALUE}.")
    private long documents = 1_000_000;

    @Option(names = "--sizes", split = ",", description = "Sizes, as shares of --documents. Default: 0.1,0.333,1.")
    private List<Double> sizes = List.of(0.1, 0.333, 1.0);

    @Option(names = "--memory", description = "Heap of the measured program. Default: ${DEFAULT-VALUE}.")
    private String memory = "6g";

    @Option(
            names = "--min-recall",
            description = "Lowest recall; below it the command fails. Default: ${DEFAULT-VALUE}.")
    private double minRecall = 1;

    @Override
    boolean measure(Path directory) throws IOException, InterruptedException {
        DedupRunner runner = runner(directory, memory);
        List<Measurement> runs = new ArrayList<>();
        boolean correct = true;
        for (double size : sizes.stream().sorted().toList()) {
            long count = Math.max(1, Math.round(size * documents));
            runner.generate(count);
            Measurement run = runner.dedup(size, count, threads);
            correct &= isComplete(runner, run);
            if (runs.isEmpty()) correct &= isSameAnswer(run, runner.dedup(size, count, threads == 1 ? 2 : 1));
            runs.add(run);
            if (work == null) Files.delete(runner.input(count));
        }
        out().println();
        out().println(Tables.stages(runs));
        if (runs.size() > 1) out().println(Tables.growth(runs));
        return correct;
    }

    private boolean isComplete(DedupRunner runner, Measurement run) throws IOException {
        Path output = runner.output(run.documents(), run.threads());
        Recall recall = Recall.measure(runner.corpus(), run.documents(), threshold, output);
        out().printf(
                        "* Size %s: near duplicates found %s, in a group %s; reported below the threshold %s%n",
                        run.size(), recall.near(), recall.grouped(), recall.far());
        return recall.near().value() >= minRecall;
    }

    /** The result must not depend on the number of threads. */
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
}
