package org.semblance.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.semblance.report.PendingOutput;
import org.semblance.report.compare.CorpusJudge;
import org.semblance.report.compare.RunEvaluation;
import org.semblance.report.labels.BestThreshold;
import org.semblance.report.results.Catalogue;
import org.semblance.report.results.CorpusQuality;
import org.semblance.report.results.LabelledCorpus;
import org.semblance.report.results.RunFigures;
import org.semblance.report.saved.SavedRun;
import org.semblance.spill.Directories;

/** Runs methods on a labelled corpus, one after the other, and evaluates their pairs; the output of a run is deleted after that. */
final class CorpusMeasurement implements PendingOutput {
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
                .flatMap(other ->
                        before.stream().filter(r -> r.method().equals(other)).findFirst());
        if (like.isPresent())
            return new CorpusQuality.Row(name, Optional.of(own), like.get().best(), "");
        Optional<CorpusQuality.Best> best = best(evaluation);
        if (method.loose().isEmpty()) return new CorpusQuality.Row(name, Optional.of(own), best, "");
        MeasuredRun loose = run(name, method.loose());
        notes.accept(
                "%s, %s at %s: %s".formatted(corpus.name(), name, method.loose().get(), loose.outcome()));
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
        return best.map(b ->
                new CorpusQuality.Best(evaluation.run().detector().relation().format(b.score()), b.there()));
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
