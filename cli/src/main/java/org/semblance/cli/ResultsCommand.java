package org.semblance.cli;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.ExitCode;
import org.semblance.cli.console.Interruption;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.ProgramCommand;
import org.semblance.cli.options.TemporaryOutput;
import org.semblance.io.inputs.InputException;
import org.semblance.report.JsonText;
import org.semblance.report.PendingFiles;
import org.semblance.report.PendingOutput;
import org.semblance.report.compare.CorpusJudge;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.results.Catalogue;
import org.semblance.report.results.CorpusQuality;
import org.semblance.report.results.LabelledCorpus;
import org.semblance.report.results.QualityJson;
import org.semblance.report.results.QualityPage;
import org.semblance.report.results.RunFigures;
import org.semblance.report.saved.SavedRun;
import org.semblance.spill.Directories;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures the quality of all methods on labelled corpora. */
@Command(
        name = "results",
        description = "Run every method on every labelled corpus and report precision, recall, F1, time and memory.",
        footer = {
            "",
            "Examples:",
            "  semblance results --data corpora -o quality.md",
            "  semblance results --data corpora --corpora mine --methods exact,simhash --json"
        })
final class ResultsCommand extends ProgramCommand {
    @Option(
            names = "--data",
            paramLabel = "DIR",
            required = true,
            description =
                    "Directory with one folder per corpus: docs.jsonl (or .zst, .gz), and pairs.tsv, clusters.tsv or labels.tsv.")
    @SuppressWarnings("NullAway.Init")
    private Path data;

    @Option(
            names = {"-o", "--out"},
            paramLabel = "FILE",
            description = "Write the tables to this Markdown file. Default: - prints them.")
    private @Nullable Path out;

    @Option(names = "--corpora", paramLabel = "LIST", split = ",", description = "Folders to use. Default: all.")
    private List<String> corpora = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "LIST",
            split = ",",
            description = "Methods to run, also with parameters: 'simhash?bits=128'. Default: all.")
    private List<String> methods = new ArrayList<>();

    @Option(names = "--limit", paramLabel = "SECONDS", description = "Most CPU time of a run. Default: 120.")
    private long limit = 120;

    @Option(names = "--threads", paramLabel = "N", description = "Threads of each run. Default: all cores.")
    private @Nullable Integer threads;

    @Option(names = "--json", description = "Print all figures as JSON (docs/results/quality.md).")
    private boolean json;

    @Option(names = "--overwrite", description = "Replace an existing file.")
    private boolean overwrite;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            converter = Sizes.Heap.class,
            description = "Heap of each run, such as 8g. Default: 70%% of the machine's memory.")
    @Nullable
    Long memory; // applied by the launcher before Java starts, and passed on

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (limit < 1) throw new IllegalArgumentException("--limit must be at least 1 second: " + limit);
        if (!Files.isDirectory(data)) throw new InputException(data + ": no such directory");
        if (out == null || TemporaryOutput.isStandardOutput(out)) return conclude(measure(), false);
        try (PendingFiles pending = PendingFiles.begin(out, overwrite)) {
            List<CorpusQuality> all = measure();
            pending.write(out, page -> page.write(new QualityPage(all).text().getBytes(StandardCharsets.UTF_8)));
            int code = conclude(all, true);
            pending.commit();
            return code;
        }
    }

    private List<CorpusQuality> measure() throws IOException, InterruptedException {
        Console console = console(false, json);
        Catalogue catalogue = Catalogue.known();
        List<Catalogue.Measured> some = catalogue.methods(
                MethodSpelling.list(methods).stream().map(MethodSpelling::text).toList());
        List<LabelledCorpus> found = catalogue.corpora(data, corpora);
        found.forEach(corpus -> corpus.labels().requireLabels());
        List<CorpusQuality> all = new ArrayList<>();
        for (LabelledCorpus corpus : found) {
            List<String> options = threads == null ? List.of() : List.of("--threads", threads.toString());
            try (Interruption watch = Interruption.begin();
                    CorpusMeasurement measurement = watch.of(new CorpusMeasurement(corpus, options, limit))) {
                Optional<CorpusQuality> quality = measurement.of(some, console::note);
                quality.ifPresent(all::add);
            }
        }
        return all;
    }

    private int conclude(List<CorpusQuality> all, boolean written) {
        if (json) {
            out().println(JsonText.of(all.stream().map(QualityJson::of).toList()));
        } else if (!written) {
            out().print(new QualityPage(all).text());
        }
        out().flush();
        return ExitCode.DONE;
    }

    /** Runs methods on a labelled corpus, one after the other, and evaluates their pairs; the output of a run is deleted after that. */
    static final class CorpusMeasurement implements PendingOutput {
        private final LabelledCorpus corpus;
        private final List<String> further;
        private final long limit;
        private final Path work;
        private @Nullable CorpusJudge judge;
        private int runs;

        CorpusMeasurement(LabelledCorpus corpus, List<String> further, long limit) throws IOException {
            this.corpus = corpus;
            this.further = further;
            this.limit = limit;
            this.work = Files.createTempDirectory("semblance-results");
        }

        /** The quality of the methods; empty if none of them finished. */
        Optional<CorpusQuality> of(List<Catalogue.Measured> methods, Consumer<String> notes)
                throws IOException, InterruptedException {
            List<CorpusQuality.Row> rows = new ArrayList<>();
            for (Catalogue.Measured method : methods) {
                CorpusQuality.Row row = row(method, rows, notes);
                rows.add(row);
            }
            return judge == null
                    ? Optional.empty()
                    : Optional.of(new CorpusQuality(corpus, judge.documents(), judge.truePairs(), rows));
        }

        private CorpusQuality.Row row(Catalogue.Measured method, List<CorpusQuality.Row> before, Consumer<String> notes)
                throws IOException, InterruptedException {
            String name = method.method();
            MeasuredRun run = run(name, Optional.empty());
            notes.accept("%s, %s: %s".formatted(corpus.name(), name, run.outcome()));
            if (!run.isDone()) return new CorpusQuality.Row(name, Optional.empty(), Optional.empty(), run.trouble());
            RunEvaluation evaluation = judged(run);
            RunFigures figures = RunFigures.of(run.out());
            CorpusQuality.Own own = new CorpusQuality.Own(
                    evaluation.run().detector().relation().threshold(),
                    figures.pairs(),
                    evaluation.pairs(),
                    run.seconds(),
                    run.cpuSeconds(),
                    figures.peakBytes());
            Directories.delete(run.out());
            Optional<CorpusQuality.Row> like = method.like()
                    .flatMap(other -> before.stream()
                            .filter(r -> r.method().equals(other))
                            .findFirst());
            if (like.isPresent())
                return new CorpusQuality.Row(name, Optional.of(own), like.get().best(), "");
            Optional<CorpusQuality.Best> best = best(evaluation);
            if (method.loose().isEmpty()) return new CorpusQuality.Row(name, Optional.of(own), best, "");
            MeasuredRun loose = run(name, method.loose());
            notes.accept("%s, %s at %s: %s"
                    .formatted(corpus.name(), name, method.loose().get(), loose.outcome()));
            if (!loose.isDone()) {
                String trouble = "at %s: %s; the best threshold is from the run at %s"
                        .formatted(method.loose().get(), loose.trouble(), own.threshold());
                return new CorpusQuality.Row(name, Optional.of(own), best, trouble);
            }
            Optional<CorpusQuality.Best> wider = best(judged(loose));
            Directories.delete(loose.out());
            return new CorpusQuality.Row(name, Optional.of(own), better(wider, best), "");
        }

        /** With an approximate method, the run at a looser threshold may be the worse one. */
        private static Optional<CorpusQuality.Best> better(
                Optional<CorpusQuality.Best> wider, Optional<CorpusQuality.Best> best) {
            if (wider.isEmpty()) return best;
            return best.filter(b -> b.judged().f1() > wider.get().judged().f1()).or(() -> wider);
        }

        private MeasuredRun run(String method, Optional<String> threshold) throws IOException, InterruptedException {
            List<String> options = new ArrayList<>(corpus.options(method, threshold));
            options.addAll(further);
            options.add(corpus.documents().toString());
            return MeasuredRun.pairs(options, work.resolve("run" + runs++), limit);
        }

        private RunEvaluation judged(MeasuredRun run) throws IOException {
            SavedRun saved = SavedRun.open(run.out());
            if (judge == null) judge = new CorpusJudge(saved, corpus.labels());
            return judge.judge(saved);
        }

        private static Optional<CorpusQuality.Best> best(RunEvaluation evaluation) {
            Optional<BestThreshold> best = evaluation.best();
            return best.map(b -> new CorpusQuality.Best(
                    evaluation.run().detector().relation().format(b.score()), b.there()));
        }

        @Override
        public boolean committed() {
            return false;
        }

        @Override
        public void close() throws IOException {
            Directories.delete(work);
        }
    }

    /**
     * A run of this program in a new JVM with the same heap and flags, so that time and memory are its own.
     *
     * @param out its results, if it succeeded
     * @param trouble the reason if it failed; else empty
     * @param seconds of the whole process
     * @param cpuSeconds CPU time on all cores, as last measured before its end
     */
    record MeasuredRun(Path out, String trouble, double seconds, double cpuSeconds) {
        private static final int POLL_MILLIS = 20;

        /** Limit of the elapsed time, as a multiple of the CPU limit: on a busy machine a run may wait. */
        private static final int PATIENCE = 20;

        /** Runs {@code pairs} into a new directory, for at most {@code limit} seconds of CPU time. */
        static MeasuredRun pairs(List<String> options, Path out, long limit) throws IOException, InterruptedException {
            List<String> command = new ArrayList<>(java());
            command.addAll(List.of("pairs", "-o", out.toString(), "--quiet"));
            command.addAll(options);
            Path log = out.resolveSibling(out.getFileName() + ".log");
            long start = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            try {
                Duration cpu = Duration.ZERO;
                while (!process.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
                    cpu = process.info().totalCpuDuration().orElse(cpu);
                    double waited = (System.nanoTime() - start) / 1e9;
                    if (cpu.toSeconds() >= limit || waited > PATIENCE * limit || cpu.isZero() && waited > limit) break;
                }
                double seconds = (System.nanoTime() - start) / 1e9;
                String trouble = process.isAlive()
                        ? "took more than %,d CPU s".formatted(limit)
                        : process.exitValue() == ExitCode.DONE ? "" : complaint(log);
                return new MeasuredRun(out, trouble, seconds, cpu.toMillis() / 1e3);
            } finally {
                process.destroyForcibly().waitFor();
                Files.deleteIfExists(log);
            }
        }

        /** The Java command that started this program. */
        private static List<String> java() {
            List<String> command = new ArrayList<>();
            command.add(
                    Path.of(System.getProperty("java.home", ""), "bin", "java").toString());
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                    .filter(flag -> flag.startsWith("-X") || flag.startsWith("--enable-") || flag.startsWith("--sun-"))
                    .forEach(command::add);
            command.addAll(List.of("-cp", System.getProperty("java.class.path", ""), Main.class.getName()));
            return command;
        }

        private static String complaint(Path log) throws IOException {
            return Files.readAllLines(log, StandardCharsets.UTF_8).stream()
                    .filter(line -> line.startsWith("semblance: "))
                    .map(line -> line.substring("semblance: ".length()))
                    .findFirst()
                    .orElse("failed");
        }

        boolean isDone() {
            return trouble.isEmpty();
        }

        String outcome() {
            return isDone() ? String.format(Locale.ROOT, "%.1f s", seconds) : trouble;
        }
    }
}
