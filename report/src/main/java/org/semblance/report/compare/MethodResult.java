package org.semblance.report.compare;

import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.report.labels.PairColumn;
import org.semblance.run.MemoryPlan;
import org.semblance.run.StageClock.Lap;

/**
 * Result of one method, with time and memory.
 *
 * @param label the method as the user wrote it
 * @param total number of pairs; the column may hold a sample of them
 * @param setAside number of documents the method could not compare
 * @param memory planned before the search
 * @param peak maximum heap use of the method, in bytes
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
