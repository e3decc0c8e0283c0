package org.semblance.spark.run;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semblance.report.Findings;
import org.semblance.report.Guard;
import org.semblance.report.html.Scores;

/** The counts of a run, filled in stage by stage. */
final class Figures {
    long documents;
    final Map<String, Long> odd = new LinkedHashMap<>();
    long inputBytes;
    long pairs;
    long removed;
    long groups;
    long largest;
    List<Guard.Loss> sources = List.of();
    List<Guard.Loss> sites = List.of();
    Optional<Guard.Stop> stop = Optional.empty();
    Findings findings = new Findings(Scores.none(), 0);
    String digest = "";
    final Map<String, Long> statistics = new LinkedHashMap<>();
}
