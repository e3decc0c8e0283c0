package org.semblance.benchmarks.joins;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures the exact joins against each other, and fails when they do not find the same pairs. */
@Command(
        name = "exact",
        description = {
            "Measures exact set-similarity joins, index and search, on files of sets.",
            "Prints the times, or what --growth, --candidates and --hostile ask for instead."
        },
        mixinStandardHelpOptions = true)
public final class Exact implements Callable<Integer> {
    private static final List<String> METHODS = List.of("exact", "allpairs", "ppjoin", "ppjoin+");
    private static final List<String> THRESHOLDS = List.of("0.95", "0.9", "0.8", "0.7", "0.6", "0.5");
    private static final int[] SHARES = {8, 4, 2, 1};

    @Option(names = "--data", paramLabel = "DIR", description = "files *.sets.txt[.gz|.zst], one record per line")
    private @Nullable Path data;

    @Option(names = "--datasets", split = ",", description = "their names without .sets.txt (default: all)")
    private List<String> datasets = List.of();

    @Option(names = "--methods", split = ",", description = "names of the catalogue (default: the exact joins)")
    private List<String> methods = List.of();

    @Option(names = "--thresholds", split = ",", description = "Jaccard (default: .95,.9,.8,.7,.6,.5; growth .8)")
    private List<String> thresholds = List.of();

    @Option(names = "--threads", split = ",", description = "numbers of threads (default: 1,2)")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--memory", description = "heap of the fresh JVM for each setting (default: ${DEFAULT-VALUE})")
    private String memory = "3g";

    @Option(names = "--in-process", description = "no fresh JVMs: quicker, but only the first run is cold")
    private boolean inProcess;

    @Option(names = "--growth", description = "1/8, 1/4, 1/2 and all of the largest file, or of --datasets")
    private boolean growth;

    @Option(names = "--candidates", description = "what the filters of the published methods leave over")
    private boolean candidates;

    @Option(names = "--counts", description = "known numbers: dataset, threshold, pairs (default: DIR/counts.tsv)")
    private @Nullable Path counts;

    @Option(names = "--compare", paramLabel = "FILE", description = "rivals: dataset, threshold, seconds, name")
    private @Nullable Path compare;

    @Option(names = "--json", paramLabel = "FILE", description = "where the raw figures go")
    private @Nullable Path json;

    @Mixin
    private HostileOptions hostile = new HostileOptions();

    @Mixin
    private SeriesOptions series = new SeriesOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        Laboratory laboratory = inProcess ? new ThisJvm(series.series()) : new FreshJvm(series.series(), memory);
        Agreement agreement = agreement();
        Bench bench = new Bench(laboratory, agreement, line -> err().println(line));
        List<String> complaints = new ArrayList<>();
        if (growth) growth(bench);
        if (candidates) complaints.addAll(candidates(bench));
        if (hostile.wanted()) complaints.addAll(hostile(bench));
        if (!growth && !candidates && !hostile.wanted()) times(bench);
        if (json != null) TrialJson.write(bench.trials(), json);
        complaints.addAll(agreement.complaints());
        complaints.forEach(line -> out().println("* WRONG: " + line));
        if (complaints.isEmpty()) out().println(agreement);
        return complaints.isEmpty() ? 0 : 1;
    }

    private Agreement agreement() {
        if (counts != null && !Files.exists(counts)) throw new IllegalArgumentException(counts + " does not exist");
        if (counts != null) return Agreement.with(counts);
        return data == null ? new Agreement(List.of()) : Agreement.with(data.resolve("counts.tsv"));
    }

    private List<SetFile> files() throws IOException {
        if (data == null) throw new IllegalArgumentException("name the directory with the sets: --data DIR");
        return SetFile.in(data, datasets);
    }

    private void times(Bench bench) throws IOException, InterruptedException {
        Rivals rivals = compare == null ? Rivals.NONE : Rivals.read(compare);
        for (SetFile file : files()) {
            List<Trial> trials = bench.matrix(file, methods(METHODS), thresholds(THRESHOLDS), threads);
            out().println(new TimesReport(file.name(), trials, rivals));
        }
    }

    private void growth(Bench bench) throws IOException, InterruptedException {
        List<SetFile> chosen = datasets.isEmpty() ? List.of(largest()) : files();
        for (SetFile file : chosen) {
            for (String method : methods(List.of("exact"))) {
                for (String threshold : thresholds(List.of("0.8"))) {
                    Setting setting = new Setting(method, threshold, threads.getLast());
                    List<Trial> shares = new ArrayList<>();
                    for (int every : SHARES) shares.add(bench.measure(file, every, setting));
                    out().println(new GrowthReport(file.name(), setting, shares));
                }
            }
        }
    }

    private SetFile largest() throws IOException {
        return files().stream()
                .max(Comparator.comparingLong(file -> file.file().toFile().length()))
                .orElseThrow();
    }

    private List<String> candidates(Bench bench) throws IOException, InterruptedException {
        List<String> tried = methods(CandidatesReport.PUBLISHED);
        List<Trial> trials = new ArrayList<>();
        for (SetFile file : files()) {
            trials.addAll(bench.matrix(file, tried, thresholds(THRESHOLDS), List.of(threads.getLast())));
        }
        CandidatesReport report = new CandidatesReport(tried, CandidatesReport.PUBLISHED, trials);
        out().println(report);
        return report.complaints();
    }

    private List<String> hostile(Bench bench) throws InterruptedException {
        HostileReport report = new HostileReport(new ThisJvm(series.series()), bench);
        for (Hostile collection : hostile.collections()) report.measure(collection, methods(METHODS), threads);
        out().println(report);
        return report.complaints();
    }

    /** What the user asked for, or those of the presets that the catalogue has. */
    private List<String> methods(List<String> presets) {
        return methods.isEmpty() ? presets.stream().filter(Setting::exists).toList() : methods;
    }

    private List<String> thresholds(List<String> presets) {
        return thresholds.isEmpty() ? presets : thresholds;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private PrintWriter err() {
        return spec.commandLine().getErr();
    }
}
