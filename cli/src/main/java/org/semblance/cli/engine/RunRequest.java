package org.semblance.cli.engine;

import java.util.List;
import java.util.Map;
import org.semblance.cli.options.OutputOptions;
import org.semblance.cli.options.PolicyOptions;
import org.semblance.cli.options.RunOptions;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.run.Task;
import org.semblance.search.join.Scope;

/**
 * A run as requested on the command line.
 *
 * @param task dedup or pairs
 * @param command the command line, for the summary
 * @param method with its parameters as {@link org.semblance.text.Detectors#parse} reads them
 * @param inputs as users name them; with a scheme, as {@code hdfs://}, or without
 * @param policy which documents are kept, for dedup
 * @param out the output directory as the user named it, with a scheme or without
 */
public record RunRequest(
        Task task,
        String command,
        String method,
        List<String> inputs,
        ReadOptions reading,
        Scope scope,
        PolicyOptions policy,
        OutputOptions output,
        String out,
        boolean dryRun,
        RunOptions run,
        EngineOptions engine) {
    /** Whether documents are grouped, and one of each group kept. */
    public boolean groups() {
        return task.groups();
    }

    /** The policy as written to the outputs. */
    public Map<String, String> describedPolicy() {
        return output.described(groups() ? policy.described(scope.label()) : Map.of("scope", scope.label()));
    }
}
