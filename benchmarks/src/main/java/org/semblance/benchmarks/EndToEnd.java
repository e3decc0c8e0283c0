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
    @Option(names = "--documents", description = "documents at size 1 (default: ${DEFAULT-VALUE})")
    private long documents = 1_000_000;

    @Option(names = "--sizes", split = ",", description = "shares of the documents (default: 0.1,0.333,1)")
    private List<Double> sizes = List.of(0.1, 0.333, 1.0);

    @Option(names = "--memory", description = "heap of the program (default: ${DEFAULT-VALUE})")
    private String memory = "6g";

    @Option(names = "--min-recall", description = "fail below this recall (default: ${DEFAULT-VALUE})")
    private double minRecall = 1;

    @Override
    boolean measure(Path directory) throws IOException, InterruptedException {
        Workbench bench = bench(directory, memory);
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
        return right;
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
}
