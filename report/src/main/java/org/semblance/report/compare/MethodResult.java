package org.semblance.report.compare;

import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.report.labels.PairColumn;
import org.semblance.run.MemoryPlan;
import org.semblance.run.StageClock.Lap;

/**
 * What one method found, and what it took.
 *
 * @param label the method as the user spelled it
 * @param total all pairs; the column may have a share of them
 * @param setAside documents the method could not compare
 * @param memory planned before the search
 * @param peak of the heap while the method ran
 */
record MethodResult(
        String label,
        Detector<?> detector,
        long total,
        PairColumn pairs,
        Degrees degrees,
        long setAside,
        Map<String, Long> statistics,
        List<Lap> laps,
        MemoryPlan memory,
        long peak) {}
