package org.semblance.benchmarks;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;
import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.decimal;
import static org.semblance.benchmarks.measure.MarkdownTable.megabytes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.semblance.benchmarks.measure.MarkdownTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Measures time and memory on corpora of growing size under memory limits, and checks that the limits are respected.
 */
@Command(
        name = "scale",
        description = "Runs `semblance dedup` on generated corpora of growing size with little memory.")
final class Scale extends DedupBenchmark {
    /** Largest allowed ratio of peak memory to the limit. */
    private static final double TOLERANCE = 1.15;

    @Option(names = "--documents", split = ",", description = "Corpus sizes. Default: 1000000,3000000.")
    private List<Long> documents = List.of(1_000_000L, 3_000_000L);

    @Option(names = "--memory", split = ",", description = "Memory limits. Default: 16g,4g,2g.")
    private List<String> memory = List.of("16g", "4g", "2g");

    /** A run and its memory limit. */
    private record Run(long limit, Measurement measured) {}

    @Override
    boolean measure(Path directory) throws IOException, InterruptedException {
        List<Run> runs = new ArrayList<>();
        boolean correct = true;
        for (long count : documents.stream().sorted().toList()) {
            Set<String> digests = new LinkedHashSet<>();
            for (String limit : memory) {
                DedupRunner runner = runner(directory, heap(bytes(limit)) + "k");
                if (!Files.exists(runner.input(count))) runner.generate(count);
                Measurement run = runner.dedup((double) count, count, threads);
                digests.add(run.summary().digest().orElse("missing"));
                runs.add(new Run(bytes(limit), run));
                correct &= run.outcome().peakBytes() <= TOLERANCE * bytes(limit);
                DedupRunner.delete(runner.output(count, threads));
            }
            correct &= digests.size() == 1;
            out().printf("* Digests of %,d documents: %s%n", count, String.join(", ", digests));
        }
        out().println();
        out().println(table(runs));
        out().println(exponents(runs));
        return correct;
    }

    /** The heap in kilobytes for a memory limit in bytes, computed as in the launcher. */
    static long heap(long bytes) {
        return Math.max(Math.max(bytes / 10 * 9 - (64L << 20), bytes / 2), 32L << 20) >> 10;
    }

    private static long bytes(String size) {
        int shift = switch (size.charAt(size.length() - 1)) {
            case 'g', 'G' -> 30;
            case 'm', 'M' -> 20;
            default -> throw new IllegalArgumentException("memory must be a number with m or g, like 2g: " + size);
        };
        return Long.parseLong(size.substring(0, size.length() - 1)) << shift;
    }

    private static String table(List<Run> runs) {
        MarkdownTable table = new MarkdownTable(
                List.of("documents,MB,memory MB,wall s,CPU s,MB/s,peak RSS MB,of memory,spilled MB".split(",")));
        for (Run run : runs) {
            Measurement m = run.measured;
            OptionalDouble spilled = m.summary().number("spilled_bytes");
            table.row(List.of(
                    count(m.documents()),
                    decimal(m.megabytes(), 0),
                    megabytes(run.limit),
                    decimal(m.outcome().seconds(), 1),
                    decimal(m.outcome().cpuSeconds(), 1),
                    decimal(m.megabytes() / m.outcome().seconds(), 1),
                    megabytes(m.outcome().peakBytes()),
                    decimal((double) m.outcome().peakBytes() / run.limit, 2),
                    spilled.isPresent() ? megabytes((long) spilled.getAsDouble()) : NONE));
        }
        return table.toString();
    }

    /** For each memory limit the exponent by which the time of each stage grew from one corpus size to the next. */
    private String exponents(List<Run> runs) {
        List<String> header = new ArrayList<>(List.of("exponent", "memory MB"));
        List<Long> sizes = documents.stream().sorted().toList();
        for (int i = 1; i < sizes.size(); i++) header.add(count(sizes.get(i - 1)) + " → " + count(sizes.get(i)));
        MarkdownTable table = new MarkdownTable(header);
        for (String limit : memory) {
            List<Measurement> same = runs.stream()
                    .filter(run -> run.limit == bytes(limit))
                    .map(Run::measured)
                    .toList();
            Set<String> stages = new LinkedHashSet<>();
            same.getFirst().summary().stages().forEach(stage -> stages.add(stage.name()));
            stages.add(Tables.TOTAL);
            for (String stage : stages) {
                List<String> cells = new ArrayList<>(List.of(stage, megabytes(bytes(limit))));
                for (int i = 1; i < same.size(); i++) cells.add(exponent(stage, same.get(i - 1), same.get(i)));
                table.row(cells);
            }
        }
        return table.toString();
    }

    private static String exponent(String stage, Measurement smaller, Measurement larger) {
        double growth = larger.seconds(stage).orElse(Double.NaN)
                / smaller.seconds(stage).orElse(Double.NaN);
        return decimal(Math.log(growth) / Math.log(larger.megabytes() / smaller.megabytes()), 2);
    }
}
