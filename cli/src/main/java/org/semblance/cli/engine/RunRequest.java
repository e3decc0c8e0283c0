package org.semblance.cli.engine;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.semblance.cli.options.OutputOptions;
import org.semblance.cli.options.RemovalOptions;
import org.semblance.cli.options.RunOptions;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Task;
import org.semblance.search.join.Scope;

/**
 * A run as requested on the command line.
 *
 * @param command the command line, for the summary
 * @param method with its parameters as {@link org.semblance.text.Detectors#parse} reads them
 * @param inputs as users name them; with a scheme, as {@code hdfs://}, or without
 * @param earlier the run that is extended by the inputs, if there is one
 * @param old inputs of the old documents of link, which come after the others; else none
 * @param policy which documents are kept, if they are grouped
 * @param out the output directory as the user named it, with a scheme or without
 */
public record RunRequest(
        Task task,
        String command,
        String method,
        Optional<SavedRun> earlier,
        List<String> inputs,
        List<String> old,
        ReadOptions reading,
        Scope scope,
        RemovalOptions policy,
        OutputOptions output,
        String out,
        boolean dryRun,
        RunOptions run,
        EngineOptions engine) {
    /** Whether documents are grouped, and one of each group kept. */
    public boolean groups() {
        return task.groups() || task == Task.LINK && policy.action() != Action.REPORT;
    }

    /** The names of all inputs. */
    public List<String> names() {
        return Stream.concat(inputs.stream(), old.stream()).toList();
    }

    /** The policy as written to the outputs. */
    public Map<String, String> describedPolicy() {
        return output.described(task != Task.PAIRS ? policy.described(scope.label()) : Map.of("scope", scope.label()));
    }
}
