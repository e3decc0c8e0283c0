package org.semblance.benchmarks.joins;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;
import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.decimal;
import static org.semblance.benchmarks.measure.MarkdownTable.seconds;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.pairs.Pairs;
import org.semblance.records.sets.TokenSets;
import org.semblance.relation.Threshold;
import org.semblance.search.Search;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Section 7.5 of the PPJoin paper: the loss of recall by sketches. {@code qp} joins the sets of 4-grams exactly, {@code
 * qa} does so with All-Pairs. {@code sp} joins sketches of 32 min-wise values at the same threshold, with the Jaccard
 * similarity of two sets of 32, o/(64-o) for o common values. Precision and recall are relative to {@code qp}.
 *
 * <p>The estimate of similarity by a min-wise sketch is o/32, which is larger: at 0.95 {@code sp} requires all 32
 * values to agree, the estimate 31. {@code se} joins at o/32 ≥ t and shows how much of the lost recall is due to that.
 */
@Command(
        name = "sketches",
        description =
                "Measures precision and recall of min-wise sketches relative to an exact join of character grams.",
        mixinStandardHelpOptions = true)
public final class SketchRecall implements Callable<Integer> {
    private static final List<String> HEADER = List.of(
            "t",
            "qp pairs",
            "sp pairs",
            "precision",
            "recall",
            "se pairs",
            "precision",
            "recall",
            "qa s",
            "qp s",
            "sp s",
            "se s");
    private static final int REPEATS = 3;
    private static final double SHORT_SECONDS = 2;

    @Option(
            names = "--data",
            required = true,
            split = ",",
            paramLabel = "FILE",
            description = "Files of documents with texts.")
    private List<Path> files = List.of();

    @Option(names = "--thresholds", split = ",", description = "Jaccard thresholds. Default: .95,.9,.85,.8.")
    private List<String> thresholds = List.of("0.95", "0.9", "0.85", "0.8");

    @Option(names = "--method", description = "Method of the joins. Default: ${DEFAULT-VALUE}.")
    private String method = Setting.exists("ppjoin+") ? "ppjoin+" : "exact";

    @Option(names = "--grams", description = "Characters per gram. Default: ${DEFAULT-VALUE}.")
    private int grams = 4;

    @Option(names = "--components", description = "Values per sketch. Default: ${DEFAULT-VALUE}.")
    private int components = 32;

    @Option(names = "--threads", description = "Number of threads. Default: ${DEFAULT-VALUE}.")
    private int threads = 1;

    @Option(names = "--qa", description = "Also join the grams with allpairs.")
    private boolean qa;

    @Option(names = "--limit", paramLabel = "SECONDS", description = "Time limit of a join. Default: ${DEFAULT-VALUE}.")
    private double limit = 600;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (Path file : files) {
            GramSets sets = GramSets.read(file, grams, components);
            progress("%s: %,d documents encoded".formatted(file, sets.grams().size()));
            MarkdownTable table = new MarkdownTable(HEADER);
            for (String threshold : TrialSession.descending(thresholds)) table.row(row(sets, threshold));
            out().println("## %s, %,d documents, %d-grams, sketches of %d, %s\n\n%s"
                    .formatted(title(file), sets.grams().size(), grams, components, method, table));
        }
        return 0;
    }

    private List<String> row(GramSets sets, String threshold) throws InterruptedException {
        Threshold t = Threshold.parseFraction(threshold);
        Optional<JoinRun> qp = best("qp at " + t, Setting.search(method, threshold), sets.grams());
        Optional<JoinRun> sp = best("sp at " + t, Setting.search(method, threshold), sets.sketches());
        Optional<JoinRun> se = best("se at " + t, Setting.overlap(method, agreeing(t)), sets.sketches());
        Optional<JoinRun> all = Optional.empty();
        if (qa) all = best("qa at " + t, Setting.search("allpairs", threshold), sets.grams());
        List<String> cells = new ArrayList<>(List.of(t.toString(), size(qp)));
        cells.addAll(compare(qp, sp));
        cells.addAll(compare(qp, se));
        cells.addAll(List.of(time(all), time(qp), time(sp), time(se)));
        return cells;
    }

    /** The required number of equal values: ⌈t·components⌉. */
    private int agreeing(Threshold t) {
        return Math.toIntExact(Math.ceilDiv(components * t.numerator(), t.denominator()));
    }

    /** The fastest of a few runs; a slow join is run once. Empty if it exceeds the time limit. */
    private Optional<JoinRun> best(String name, Search<TokenSets> search, TokenSets records)
            throws InterruptedException {
        try {
            JoinRun best = JoinRun.measure(() -> Setting.join(search, threads, records), limit);
            for (int i = 1; i < REPEATS && best.seconds() < SHORT_SECONDS; i++) {
                JoinRun run = JoinRun.measure(() -> Setting.join(search, threads, records), limit);
                if (run.seconds() < best.seconds()) best = run;
            }
            progress(
                    "%s: %,d pairs in %s s".formatted(name, best.found().pairs().size(), seconds(best.seconds())));
            return Optional.of(best);
        } catch (OverLimit e) {
            progress(name + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private static List<String> compare(Optional<JoinRun> right, Optional<JoinRun> found) {
        if (right.isEmpty() || found.isEmpty()) return List.of(size(found), NONE, NONE);
        Pairs wanted = right.get().found().pairs();
        Quality quality = Quality.of(wanted, found.get().found().pairs());
        return List.of(size(found), decimal(quality.precision(), 3), decimal(quality.recall(), 3));
    }

    private static String size(Optional<JoinRun> run) {
        return run.map(l -> count(l.found().pairs().size())).orElse(NONE);
    }

    private static String time(Optional<JoinRun> run) {
        return run.map(l -> seconds(l.seconds())).orElse(NONE);
    }

    /** The directory and file name: many corpora are files named docs. */
    private static String title(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        String name = file.getFileName().toString();
        return folder == null || folder.getFileName() == null ? name : folder.getFileName() + "/" + name;
    }

    private void progress(String line) {
        spec.commandLine().getErr().println(line);
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
