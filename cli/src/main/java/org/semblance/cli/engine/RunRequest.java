package org.semblance.cli.engine;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.Groups;
import org.semblance.pairs.PairListing;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RunPlan;
import org.semblance.run.Task;
import org.semblance.search.join.Scope;

/**
 * A run as requested on the command line.
 *
 * @param task dedup or pairs
 * @param command the command line, for the summary
 * @param method with its parameters as {@link org.semblance.text.Detectors#parse} reads them
 * @param inputs as users name them; with a scheme, as {@code hdfs://}, or without
 */
public record RunRequest(
        Task task,
        String command,
        String method,
        List<String> inputs,
        ReadOptions reading,
        int minTokens,
        double maxBad,
        Policy policy,
        Outputs outputs,
        Place place) {
    public RunRequest {
        inputs = List.copyOf(inputs);
    }

    /** Whether documents are grouped, and one of each group kept. */
    public boolean groups() {
        return task.groups();
    }

    /**
     * Which pairs count, and which documents are kept.
     *
     * @param keep as users spell it
     * @param protect patterns of ids and urls that are never removed
     * @param told the policy as written to the outputs
     */
    public record Policy(
            Scope scope,
            String keep,
            String dateField,
            List<Pattern> protect,
            Groups.Shape shape,
            RunPlan.Action action,
            LossGuard guard,
            Map<String, String> told) {
        public Policy {
            protect = List.copyOf(protect);
            told = Collections.unmodifiableMap(new LinkedHashMap<>(told));
        }
    }

    /** The output and its options. */
    public record Outputs(
            String out,
            boolean overwrite,
            boolean resume,
            boolean dryRun,
            PairListing listing,
            PairsFormat format,
            boolean quiet,
            boolean json) {}

    /**
     * Where the run is executed.
     *
     * @param master of the cluster; empty if it is configured elsewhere
     * @param work directory for stages; empty for the default
     * @param settings of the engine, by name
     */
    public record Place(String master, String work, Map<String, String> settings) {
        public Place {
            settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
        }
    }
}
