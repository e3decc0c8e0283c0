package org.semblance.report.audit;

import java.io.IOException;
import java.util.List;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Source;
import org.semblance.io.Sources;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Records;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Task;
import org.semblance.text.html.Boilerplate;
import org.semblance.text.html.Links;

/**
 * Samples probes from the documents of a run, joins them exactly with all documents, and compares the pairs with those
 * of the run.
 */
public final class Auditor {
    private final SavedRun run;
    private final ExactReference yardstick;
    private final Audit.Settings settings;
    private final Progress progress;

    public Auditor(SavedRun run, ExactReference yardstick, Audit.Settings settings, Progress progress) {
        if (run.task() == Task.LINK && run.news() == 0)
            throw new InputException(run.directory()
                    + ": written by an earlier version, which did not record the new inputs of link; run link again");
        this.run = run;
        this.yardstick = yardstick;
        this.settings = settings;
        this.progress = progress;
    }

    public Audit audit() throws IOException, InterruptedException {
        ListedPairs pairs = new ListedPairs(run);
        pairs.requireAll();
        IdNumbers degrees = new IdNumbers();
        long listed = pairs.each((a, b) -> {
            degrees.count(a);
            if (run.news() == 0) degrees.count(b);
        });
        int sample = yardstick.needsCollection() ? SamplingFrame.CENSUS : settings.sample();
        Sources.requireUnchanged(run.inputs());
        SamplingFrame frame;
        try (var _ = new StageClock(progress).start(Stage.READ, -1, "B")) {
            frame = SamplingFrame.read(run, degrees, sample, settings.seed(), progress);
        }
        return join(yardstick.detector(), frame, pairs, listed);
    }

    private <R extends Records> Audit join(Detector<R> detector, SamplingFrame frame, ListedPairs pairs, long listed)
            throws IOException, InterruptedException {
        ReadOptions reading = yardstick.own()
                ? run.reading()
                : run.reading().withBoilerplate(Boilerplate.of(detector)).withLinks(Links.of(detector));
        Semblance<R> semblance = Semblance.with(detector)
                .threads(settings.threads())
                .maxBad(1)
                .minTokens(run.minTokens())
                .scope(run.scope())
                .spillTo(settings.temp())
                .progress(progress);
        List<Input> drawn = SamplingFrame.inputs(run);
        List<Input> oldInputs = run.inputs().subList(run.news(), run.inputs().size());
        try (Source probes = new ProbeSource(Sources.open(drawn, reading), frame);
                Source all = Sources.open(oldInputs, reading);
                Result result =
                        frame.isCensus() && !frame.isLinked() ? semblance.pairs(all) : semblance.link(probes, all);
                SortedPairs truth = result.list(PairListing.ALL)) {
            return conclude(new TruePairCounter(frame, result, drawn.size()), truth, pairs, listed);
        }
    }

    private Audit conclude(TruePairCounter reckoning, SortedPairs truth, ListedPairs pairs, long listed)
            throws IOException {
        ErrorCounts tally = reckoning.tally(truth, pairs);
        SamplingFrame frame = reckoning.frame();
        Estimator estimator =
                new Estimator(frame.strata(), frame.strataOfProbes(), frame.leastShare(), settings.confidence());
        double[] right = tally.right();
        double[] missed = tally.missed();
        return new Audit(
                run,
                yardstick,
                settings,
                frame.strata(),
                listed,
                new Audit.Seen(tally.seen(), tally.found(), tally.rescored()),
                estimator.recall(listed, right, tally.wrong(), missed),
                estimator.precision(right, tally.wrong()),
                estimator.missed(right, missed),
                tally.bands(estimator),
                reckoning.missed());
    }
}
