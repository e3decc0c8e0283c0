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
import org.semblance.benchmarks.measure.MarkdownTable;
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
            SketchTrial.Plan plan = new SketchTrial.Plan(method, components, threads, qa, limit, this::progress);
            MarkdownTable table = new MarkdownTable(HEADER);
            for (String threshold : TrialSession.descending(thresholds)) table.row(row(plan.run(sets, threshold)));
            out().println("## %s, %,d documents, %d-grams, sketches of %d, %s\n\n%s"
                    .formatted(title(file), sets.grams().size(), grams, components, method, table));
        }
        return 0;
    }

    private List<String> row(SketchTrial trial) {
        List<String> cells = new ArrayList<>(List.of(trial.threshold(), size(trial.qp())));
        for (Optional<JoinRun> join : List.of(trial.sp(), trial.se())) {
            Optional<Quality> quality = trial.quality(join);
            cells.add(size(join));
            cells.add(quality.map(q -> decimal(q.precision(), 3)).orElse(NONE));
            cells.add(quality.map(q -> decimal(q.recall(), 3)).orElse(NONE));
        }
        cells.addAll(List.of(time(trial.qa()), time(trial.qp()), time(trial.sp()), time(trial.se())));
        return cells;
    }

    private static String size(Optional<JoinRun> run) {
        return run.map(join -> count(SketchTrial.pairs(join))).orElse(NONE);
    }

    private static String time(Optional<JoinRun> run) {
        return run.map(join -> seconds(join.seconds())).orElse(NONE);
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
