package org.semblance.benchmarks.papers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.benchmarks.joins.Agreement;
import org.semblance.benchmarks.joins.Figures;
import org.semblance.benchmarks.joins.GramSets;
import org.semblance.benchmarks.joins.JoinRun;
import org.semblance.benchmarks.joins.Quality;
import org.semblance.benchmarks.joins.Series;
import org.semblance.benchmarks.joins.SetFile;
import org.semblance.benchmarks.joins.Setting;
import org.semblance.benchmarks.joins.SketchTrial;
import org.semblance.benchmarks.joins.ThisJvm;
import org.semblance.benchmarks.joins.Trial;
import org.semblance.benchmarks.joins.TrialSession;

/** Xiao, Wang, Lin, Yu: Efficient similarity joins for near duplicate detection (WWW 2008). */
final class PpjoinPaper implements Paper {
    static final List<String> METHODS = List.of("allpairs", "ppjoin", "ppjoin+");
    static final List<String> MEASURES = List.of("jaccard", "cosine");
    private static final List<String> THRESHOLDS = List.of("0.95", "0.9", "0.85", "0.8");

    /** Texts that are joined by their 3-grams, as the paper does with DBLP. */
    private static final String TEXTS = "debian-descriptions";

    /** Short records under Jaccard and long ones under cosine, as in figures 3(k) and 3(l). */
    private static final String SHORT = "reddit";

    private static final String LONG = "acl_abs";
    private static final int SHARES = 5;

    private static final double LIMIT = 60;

    /** All methods run in one JVM, interleaved, after each has run on the collection. */
    private final Series series;

    PpjoinPaper() {
        this(new Series(0, 2, LIMIT, 2));
    }

    PpjoinPaper(Series series) {
        this.series = series;
    }

    @Override
    public String name() {
        return "ppjoin";
    }

    @Override
    public List<Experiment> experiments() {
        return List.of(
                Experiment.timed(
                        "joins",
                        "time and candidates of the three methods, Jaccard and cosine (figure 3)",
                        this::joins),
                Experiment.timed("growth", "time by the share of a collection (figures 3k and 3l)", this::growth),
                Experiment.timed("sketches", "sketches against exact joins of 4-grams (table 2)", this::sketches));
    }

    private Table joins(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("collection", "measure", "t", "method", "seconds", "candidates", "pairs", "note");
        Agreement agreement = new Agreement(List.of());
        TrialSession session = new TrialSession(new ThisJvm(series), agreement, data::progress);
        List<SetFile> collections = new ArrayList<>(SetFile.in(data.directory("joins"), List.of()));
        collections.add(SetFile.grams(TEXTS + " 3-grams", data.documents(TEXTS), 3));
        for (SetFile collection : collections) {
            session.matrix(collection, METHODS, MEASURES.getFirst(), THRESHOLDS.subList(0, 1), List.of(1));
            for (String measure : MEASURES) {
                for (Trial trial : session.matrix(collection, METHODS, measure, THRESHOLDS, List.of(1))) {
                    Optional<Figures> figures = trial.figures();
                    table.row(
                            collection.name(),
                            measure,
                            trial.setting().threshold(),
                            trial.setting().method(),
                            seconds(figures),
                            figures.map(f -> Table.cell(f.candidates().orElse(0)))
                                    .orElse(Table.NONE),
                            figures.map(f -> Table.cell(f.answer().pairs())).orElse(Table.NONE),
                            trial.reason());
                }
            }
        }
        return agreed(table, agreement);
    }

    private Table growth(Corpora data) throws IOException, InterruptedException {
        Table table = new Table("collection", "measure", "t", "share", "records", "method", "seconds", "pairs");
        Agreement agreement = new Agreement(List.of());
        TrialSession session = new TrialSession(new ThisJvm(series), agreement, data::progress);
        for (SetFile collection : SetFile.in(data.directory("joins"), List.of(SHORT, LONG))) {
            String measure = MEASURES.get(collection.name().equals(SHORT) ? 0 : 1);
            for (int part = 1; part <= SHARES; part++) {
                for (String method : METHODS) {
                    SetFile.Share share = new SetFile.Share(part, SHARES);
                    Trial trial = session.measure(collection, share, new Setting(method, measure, "0.9", 1));
                    table.row(
                            collection.name(),
                            measure,
                            "0.9",
                            100 * part / SHARES + "%",
                            trial.figures().map(f -> Table.cell(f.records())).orElse(Table.NONE),
                            method,
                            seconds(trial.figures()),
                            trial.figures()
                                    .map(f -> Table.cell(f.answer().pairs()))
                                    .orElse(Table.NONE));
                }
            }
        }
        return agreed(table, agreement);
    }

    private static String seconds(Optional<Figures> figures) {
        return figures.map(f -> Table.cell(f.times().best())).orElse(Table.NONE);
    }

    /** All methods must have found the same pairs. */
    private static Table agreed(Table table, Agreement agreement) {
        if (!agreement.failures().isEmpty()) throw new IllegalStateException(String.join("; ", agreement.failures()));
        return table;
    }

    private Table sketches(Corpora data) throws IOException, InterruptedException {
        Table table = new Table(
                "corpus",
                "t",
                "qp pairs",
                "sp pairs",
                "sp precision",
                "sp recall",
                "se pairs",
                "se precision",
                "se recall",
                "qa s",
                "qp s",
                "sp s",
                "se s");
        SketchTrial.Plan plan = new SketchTrial.Plan("ppjoin+", 32, 1, true, LIMIT, data::progress);
        for (String corpus : List.of("reuters-21578", TEXTS)) {
            GramSets sets = GramSets.read(data.documents(corpus), 4, 32);
            for (String threshold : THRESHOLDS) {
                SketchTrial trial = plan.run(sets, threshold);
                List<String> cells = new ArrayList<>(List.of(corpus, trial.threshold(), pairs(trial.qp())));
                for (Optional<JoinRun> join : List.of(trial.sp(), trial.se())) {
                    Optional<Quality> quality = trial.quality(join);
                    cells.add(pairs(join));
                    cells.add(quality.map(q -> Table.cell(q.precision())).orElse(Table.NONE));
                    cells.add(quality.map(q -> Table.cell(q.recall())).orElse(Table.NONE));
                }
                for (Optional<JoinRun> join : List.of(trial.qa(), trial.qp(), trial.sp(), trial.se()))
                    cells.add(join.map(j -> Table.cell(j.seconds())).orElse(Table.NONE));
                table.row(cells);
            }
        }
        return table;
    }

    private static String pairs(Optional<JoinRun> join) {
        return join.map(j -> Table.cell(SketchTrial.pairs(j))).orElse(Table.NONE);
    }

    @Override
    public void derive(Findings findings) {
        new PpjoinFindings(findings).derive();
    }
}
