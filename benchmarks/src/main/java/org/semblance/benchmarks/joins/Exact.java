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

/** Compares the exact joins, and fails if they do not find the same pairs. */
@Command(
        name = "exact",
        description = {
            "Measures exact set-similarity joins, index and search, on files of sets.",
            "Prints times; with --growth, --candidates or --hostile the tables described there instead."
        },
        mixinStandardHelpOptions = true)
public final class Exact implements Callable<Integer> {
    private static final List<String> METHODS = List.of("exact", "allpairs", "ppjoin", "ppjoin+");
    private static final List<String> THRESHOLDS = List.of("0.95", "0.9", "0.8", "0.7", "0.6", "0.5");
    private static final int[] SHARES = {8, 4, 2, 1};

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Directory of files *.sets.txt[.gz|.zst], one record per line.")
    private @Nullable Path data;

    @Option(names = "--datasets", split = ",", description = "File names without .sets.txt. Default: all.")
    private List<String> datasets = List.of();

    @Option(
            names = "--methods",
            split = ",",
            description =
                    "Methods, with or without parameters, as in exact?measure=weighted-jaccard; with weights=equal all tokens"
                            + " weigh 1. See 'semblance methods'. Default: the exact joins.")
    private List<String> methods = List.of();

    @Option(
            names = "--thresholds",
            split = ",",
            description = "Thresholds. Default: .95,.9,.8,.7,.6,.5; with --growth .8.")
    private List<String> thresholds = List.of();

    @Option(names = "--measure", description = "jaccard or cosine. Default: ${DEFAULT-VALUE}.")
    private String measure = Setting.JACCARD;

    @Option(names = "--threads", split = ",", description = "Numbers of threads. Default: 1,2.")
    private List<Integer> threads = List.of(1, 2);

    @Option(names = "--memory", description = "Heap of the JVM of each setting. Default: ${DEFAULT-VALUE}.")
    private String memory = "3g";

    @Option(
            names = "--in-process",
            description = "Run all settings in this JVM: faster, but only the first run is cold.")
    private boolean inProcess;

    @Option(names = "--growth", description = "Measure 1/8, 1/4, 1/2 and all of the largest file, or of --datasets.")
    private boolean growth;

    @Option(names = "--candidates", description = "Count the candidates after each filter of the published methods.")
    private boolean candidates;

    @Option(
            names = "--counts",
            description = "Known numbers of pairs, TSV: dataset, threshold, pairs. Default: DIR/counts.tsv.")
    private @Nullable Path counts;

    @Option(
            names = "--compare",
            paramLabel = "FILE",
            description = "Times of other programs, TSV: dataset, threshold, seconds, name.")
    private @Nullable Path compare;

    @Option(names = "--json", paramLabel = "FILE", description = "Output file for the unrounded figures, as JSON.")
    private @Nullable Path json;

    @Mixin
    private HostileOptions hostile = new HostileOptions();

    @Mixin
    private SeriesOptions series = new SeriesOptions();

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        TrialRunner runner = inProcess ? new ThisJvm(series.series()) : new FreshJvm(series.series(), memory);
        Agreement agreement = agreement();
        TrialSession session = new TrialSession(runner, agreement, line -> err().println(line));
        List<String> failures = new ArrayList<>();
        if (growth) growth(session);
        if (candidates) failures.addAll(candidates(session));
        if (hostile.enabled()) failures.addAll(hostile(session));
        if (!growth && !candidates && !hostile.enabled()) times(session);
        if (json != null) TrialJson.write(session.trials(), json);
        failures.addAll(agreement.failures());
        failures.forEach(line -> out().println("* WRONG: " + line));
        if (failures.isEmpty()) out().println(agreement);
        return failures.isEmpty() ? 0 : 1;
    }

    private Agreement agreement() {
        if (counts != null && !Files.exists(counts)) throw new IllegalArgumentException(counts + " does not exist");
        if (counts != null) return Agreement.with(counts);
        return data == null ? new Agreement(List.of()) : Agreement.with(data.resolve("counts.tsv"));
    }

    private List<SetFile> files() throws IOException {
        if (data == null) throw new IllegalArgumentException("the directory of the sets is missing: add --data DIR");
        return SetFile.in(data, datasets);
    }

    private void times(TrialSession session) throws IOException, InterruptedException {
        ReferenceTimes references = compare == null ? ReferenceTimes.NONE : ReferenceTimes.read(compare);
        for (SetFile file : files()) {
            List<Trial> trials = session.matrix(file, methods(METHODS), measure, thresholds(THRESHOLDS), threads);
            out().println(new TimesReport(file.name(), trials, references));
        }
    }

    private void growth(TrialSession session) throws IOException, InterruptedException {
        List<SetFile> chosen = datasets.isEmpty() ? List.of(largest()) : files();
        for (SetFile file : chosen) {
            for (String method : methods(List.of("exact"))) {
                for (String threshold : thresholds(List.of("0.8"))) {
                    Setting setting = new Setting(method, measure, threshold, threads.getLast());
                    List<Trial> shares = new ArrayList<>();
                    for (int of : SHARES) shares.add(session.measure(file, new SetFile.Share(1, of), setting));
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

    private List<String> candidates(TrialSession session) throws IOException, InterruptedException {
        List<String> compared = methods(CandidatesReport.PUBLISHED);
        List<Trial> trials = new ArrayList<>();
        for (SetFile file : files()) {
            trials.addAll(session.matrix(file, compared, measure, thresholds(THRESHOLDS), List.of(threads.getLast())));
        }
        CandidatesReport report = new CandidatesReport(compared, CandidatesReport.PUBLISHED, trials);
        out().println(report);
        return report.failures();
    }

    private List<String> hostile(TrialSession session) throws InterruptedException {
        HostileReport report = new HostileReport(new ThisJvm(series.series()), session);
        for (HostileCollection collection : hostile.collections())
            report.measure(collection, methods(METHODS), threads);
        out().println(report);
        return report.failures();
    }

    /** The methods of the command line, or the presets that are in the catalogue. */
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
