package org.semblance.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.semblance.benchmarks.measure.MeasuredProgram;

/**
 * Generates corpora and runs {@code semblance dedup} on them, in one directory.
 *
 * @param options of {@code dedup}, in addition to input, output and threads
 * @param progress receives a line after each step
 */
record DedupRunner(
        Path directory, NewsCorpus corpus, MeasuredProgram program, List<String> options, Consumer<String> progress) {
    DedupRunner {
        options = List.copyOf(options);
    }

    Path input(long documents) {
        return directory.resolve("corpus-" + documents + ".jsonl");
    }

    Path output(long documents, int threads) {
        return directory.resolve("out-" + documents + "-threads-" + threads);
    }

    void generate(long documents) throws IOException {
        long start = System.nanoTime();
        long bytes;
        try (OutputStream out = Files.newOutputStream(input(documents))) {
            bytes = corpus.write(documents, out);
        }
        double seconds = (System.nanoTime() - start) / 1e9;
        progress.accept(String.format(
                Locale.ROOT, "%,d documents generated: %.0f MB in %.1f s", documents, bytes / 1e6, seconds));
    }

    Measurement dedup(double size, long documents, int threads) throws IOException, InterruptedException {
        Path input = input(documents);
        Path output = output(documents, threads);
        delete(output);
        List<String> arguments = new ArrayList<>(List.of("dedup", input.toString(), "-o", output.toString()));
        arguments.addAll(List.of("--quiet", "--threads", Integer.toString(threads)));
        arguments.addAll(options);
        Path log = directory.resolve(output.getFileName() + ".log");
        MeasuredProgram.Outcome outcome = program.run(arguments, log);
        if (outcome.exitCode() != 0) {
            throw new IOException(
                    "%s ended with exit code %d: %s".formatted(program.mainClass(), outcome.exitCode(), lastLine(log)));
        }
        progress.accept(String.format(
                Locale.ROOT,
                "%,d documents deduplicated with %d threads in %.1f s",
                documents,
                threads,
                outcome.seconds()));
        RunSummary summary = RunSummary.read(output.resolve("summary.json"));
        return new Measurement(size, documents, Files.size(input), threads, outcome, summary);
    }

    private static String lastLine(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return lines.isEmpty() ? "no output" : lines.getLast();
    }

    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) return;
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }
}
