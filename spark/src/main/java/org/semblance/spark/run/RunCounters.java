package org.semblance.spark.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semblance.report.html.ScoreHistogram;
import org.semblance.report.run.Findings;
import org.semblance.report.run.LossGuard;

/** The counts of a run, filled in stage by stage. */
final class RunCounters {
    long documents;
    final Map<String, Long> odd = new LinkedHashMap<>();
    long inputBytes;
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
}
