package org.semblance.benchmarks;

import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.decimal;
import static org.semblance.benchmarks.measure.MarkdownTable.megabytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semblance.benchmarks.measure.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures containment next to Jaccard on corpora with a few excerpts, and checks that every excerpt is removed. */
@Command(
        name = "containment",
        description =
                "Runs `semblance dedup` by containment and by Jaccard on generated corpora of which 1%% are excerpts.")
final class ContainmentBenchmark extends DedupBenchmark {
    private static final List<String> MEASURES = List.of("containment", "jaccard");

    @Option(names = "--documents", split = ",", description = "Corpus sizes. Default: 250000,500000,1000000.")
    private List<Long> documents = List.of(250_000L, 500_000L, 1_000_000L);

    @Option(names = "--memory", description = "Heap of the measured program. Default: ${DEFAULT-VALUE}.")
    private String memory = "6g";

    @Override
    boolean measure(Path directory) throws IOException, InterruptedException {
        MarkdownTable table = new MarkdownTable(List.of(
                "documents,MB,measure,wall s,CPU s,search s,peak RSS MB,removed,excerpts,of them removed,growth of CPU"
                        .split(",")));
        List<Measurement> before = new ArrayList<>();
        boolean correct = true;
        for (long count : documents.stream().sorted().toList()) {
            List<Measurement> now = new ArrayList<>();
            for (String measure : MEASURES) {
                DedupRunner runner = runner(directory, memory, true, "--measure", measure);
                if (!Files.exists(runner.input(count))) runner.generate(count);
                Measurement run = runner.dedup((double) count, count, threads);
                Set<String> removed = removed(runner.output(count, threads));
                long excerpts = 0;
                long found = 0;
                for (long number = 1; number <= count; number++) {
                    if (runner.corpus().original(number).isEmpty()) continue;
                    excerpts++;
                    if (removed.contains(NewsCorpus.id(number))) found++;
                }
                if (measure.equals("containment")) correct &= found == excerpts;
                now.add(run);
                table.row(List.of(
                        count(count),
                        decimal(run.megabytes(), 0),
                        measure,
                        decimal(run.outcome().seconds(), 1),
                        decimal(run.outcome().cpuSeconds(), 1),
                        decimal(run.seconds("search").orElse(Double.NaN), 2),
                        megabytes(run.outcome().peakBytes()),
                        count(removed.size()),
                        count(excerpts),
                        count(found),
                        growth(before, now)));
                DedupRunner.delete(runner.output(count, threads));
            }
            before = now;
            if (work == null) Files.delete(runner(directory, memory).input(count));
        }
        out().println();
        out().println(table);
        return correct;
    }

    private static Set<String> removed(Path output) throws IOException {
        try (Stream<String> rows = Files.lines(output.resolve("removed.jsonl"))) {
            return rows.map(row -> row.substring(7, row.indexOf('"', 7))).collect(Collectors.toSet());
        }
    }

    /** The exponent by which CPU time grew from the previous corpus with the same measure. */
    private static String growth(List<Measurement> before, List<Measurement> now) {
        if (before.isEmpty()) return "";
        Measurement smaller = before.get(now.size() - 1);
        Measurement larger = now.getLast();
        double ratio = larger.outcome().cpuSeconds() / smaller.outcome().cpuSeconds();
        return "n^" + decimal(Math.log(ratio) / Math.log(larger.megabytes() / smaller.megabytes()), 2);
    }
}
