package org.semblance.report.results;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.semblance.report.run.Summary;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Figures that a run reports.
 *
 * @param pairs number of pairs found
 * @param peakBytes maximum resident memory of the process; 0 if unavailable
 */
public record RunFigures(long pairs, long peakBytes) {
    /** Reads the figures of a run directory. */
    public static RunFigures of(Path directory) throws IOException {
        JsonNode summary = JsonMapper.shared().readTree(Files.readAllBytes(directory.resolve(Summary.NAME)));
        return new RunFigures(
                summary.path("pairs").asLong(0),
                summary.path("memory").path("peak_rss_bytes").asLong(0));
    }
}
