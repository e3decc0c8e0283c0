package org.semblance.cli.options;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.semblance.corpus.Requirement;
import org.semblance.document.Document;
import org.semblance.pairs.Glob;
import org.semblance.pairs.Groups;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.RunPlan.Action;
import picocli.CommandLine.Option;

/** Which documents must not be removed, and the limits of the guard. */
public abstract class RemovalOptions {
    @Option(
            names = "--protect",
            paramLabel = "GLOB",
            description = "Never remove documents whose id or URL matches, such as 'http://docs.example/*'; may be"
                    + " repeated.")
    List<String> protect = new ArrayList<>();

    @Option(
            names = "--max-loss",
            paramLabel = "SHARE",
            description = "Guard: largest share of one source that may be removed. Default: 0.5.")
    private double maxLoss = 0.5;

    @Option(names = "--max-cluster", paramLabel = "N", description = "Guard: largest allowed group. Default: 10000.")
    private int maxCluster = 10_000;

    /** What is done with duplicate documents. */
    public abstract Action action();

    /** Which document of a group is kept, as {@link org.semblance.pairs.Keep#parse} reads it. */
    public String keepList() {
        return "first";
    }

    /** The field of the dates. */
    public String dateField() {
        return "date";
    }

    /** What makes a group. */
    public Groups.Shape shape() {
        return Groups.Shape.STARS;
    }

    /** The policy as written to the outputs, with the scope of the run. */
    public abstract Map<String, String> described(String scope);

    public final Predicate<Document> protect() {
        return Glob.anyOf(globs());
    }

    /** The patterns of ids and URLs that are never removed. */
    public final List<Glob> globs() {
        return protect.stream().map(Glob::new).toList();
    }

    /** The patterns of documents that are never removed: each must match some document. */
    public final List<Requirement> requirements() {
        return globs().stream()
                .map(glob -> new Requirement(unmatched(glob), Glob.anyOf(List.of(glob))))
                .toList();
    }

    /** Why a pattern has no effect, and what to do, if it matches no document. */
    public static String unmatched(Glob glob) {
        return "--protect '%s': matches the whole id or URL of no document; use * for the other parts"
                .formatted(glob.pattern());
    }

    public final LossGuard guard() {
        return new LossGuard(maxLoss, maxCluster);
    }

    /** The part of the policy that these options decide. */
    final Map<String, String> removals(String scope) {
        Map<String, String> policy = new LinkedHashMap<>();
        policy.put("action", action().name().toLowerCase(Locale.ROOT));
        policy.put("scope", scope);
        if (!protect.isEmpty()) policy.put("protect", quoted(protect));
        policy.put("max_loss", Double.toString(maxLoss));
        policy.put("max_cluster", Integer.toString(maxCluster));
        return policy;
    }

    /** The globs in one line, quoted where needed. */
    private static String quoted(List<String> globs) {
        return globs.stream()
                .map(glob -> glob.matches("[^\\s']+") ? glob : "'" + glob.replace("'", "''") + "'")
                .collect(Collectors.joining(" "));
    }
}
