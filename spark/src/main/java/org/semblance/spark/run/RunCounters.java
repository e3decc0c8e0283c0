package org.semblance.spark.run;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semblance.corpus.RecordSizes;
import org.semblance.corpus.SkippedRecord;
import org.semblance.report.html.ScoreHistogram;
import org.semblance.report.run.Findings;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.Summary;
import org.semblance.text.Detectors;

/** The figures of a run, filled in stage by stage. */
final class RunCounters {
    long documents;

    /** Documents of an earlier run. */
    long known;

    /** Documents that may be removed: all, or the new ones. */
    long removable;

    final Map<String, Long> odd = new LinkedHashMap<>();
    RecordSizes sizes = new RecordSizes();
    long pairs;
    long removed;
    long groups;
    long largest;
    List<LossGuard.Loss> sources = List.of();
    List<LossGuard.Loss> sites = List.of();
    Optional<LossGuard.Stop> stop = Optional.empty();
    Findings findings = new Findings(ScoreHistogram.none(), 0);
    String digest = "";
    final Map<String, Long> statistics = new LinkedHashMap<>();

    /**
     * The summary of a run with these figures.
     *
     * @param resources where it ran
     */
    Summary summary(RunPlan plan, String method, KeptStages stages, StageMeter meter, Summary.Resources resources) {
        Map<SkippedRecord.Kind, Long> skipped = new EnumMap<>(SkippedRecord.Kind.class);
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values())
            skipped.put(kind, odd.getOrDefault(kind.label(), 0L));
        List<Summary.StageCost> costs = new ArrayList<>();
        stages.seconds()
                .forEach((name, seconds) -> costs.add(
                        new Summary.StageCost(name, seconds, meter.of(name).described())));
        return new Summary(
                plan,
                Detectors.parse(method),
                new Summary.Counts(documents, known, removable, removed, groups, largest, pairs, skipped, sizes, 0),
                stop,
                digest,
                costs,
                stages.reused(),
                findings,
                sources,
                sites,
                statistics,
                resources);
    }
}
