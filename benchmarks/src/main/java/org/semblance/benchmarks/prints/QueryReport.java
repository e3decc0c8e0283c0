package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.semblance.run.Workers;
import org.semblance.search.hamming.FingerprintTable;

/** Queries per second and core, table size and recall of every method. */
final class QueryReport {
    private static final int CHECKED = 32;

    private final Limits limits;
    private final double seconds;
    private final Failures failures;
    private final Consumer<String> progress;

    /** @param seconds minimum CPU time per measurement */
    QueryReport(Limits limits, double seconds, Failures failures, Consumer<String> progress) {
        this.limits = limits;
        this.seconds = seconds;
        this.failures = failures;
        this.progress = progress;
    }

    /** A method to measure; the p and k of psm are those of the workload. */
    private record Trial(Workload workload, TableMethod method) {
        boolean hasTableOf(Trial other) {
            return workload.psm().equals(other.workload.psm()) && method.all().equals(other.method.all());
        }

        String title() {
            return "%s: %s".formatted(workload.title(), method.name());
        }
    }

    /** A table, with the time to build it in seconds. */
    private record Built(Trial by, FingerprintTable table, double seconds) {}

    /**
     * Measures methods on workloads with the same fingerprints and queries, which differ in the p and k of psm: exact
     * methods once, and then psm for each of them. The expected answers are those of the first exact method. Methods
     * that have the same table and follow each other share it.
     */
    ResultTable measure(List<Workload> workloads, List<TableMethod> methods) throws InterruptedException {
        ResultTable results = new ResultTable("Queries: " + workloads.getFirst().title());
        Built built = null;
        List<QueryResult> truths = List.of();
        for (Trial trial : trials(workloads, methods)) {
            if (built == null || !built.by().hasTableOf(trial)) {
                built = null; // its memory is needed
                built = build(trial);
            }
            if (built == null) continue;
            if (truths.isEmpty() && !trial.method().isPsm()) truths = truths(trial.workload(), built.table());
            for (int k = 0; k < trial.workload().queries().size(); k++) {
                Queries queries = trial.workload().queries().get(k);
                results.row(row(trial, built, queries, truths.isEmpty() ? null : truths.get(k)));
            }
        }
        return results;
    }

    private static List<Trial> trials(List<Workload> workloads, List<TableMethod> methods) {
        List<Trial> trials = new ArrayList<>();
        for (TableMethod method : methods) if (!method.isPsm()) trials.add(new Trial(workloads.getFirst(), method));
        for (Workload workload : workloads) {
            for (TableMethod method : methods) if (method.isPsm()) trials.add(new Trial(workload, method));
        }
        return trials;
    }

    /** Null if the limits do not allow it. */
    private @Nullable Built build(Trial trial) throws InterruptedException {
        Workload workload = trial.workload();
        Optional<String> obstacle = obstacle(workload, trial.method());
        obstacle.ifPresent(reason -> progress.accept(trial.title() + ": " + reason));
        if (obstacle.isPresent()) return null;
        long start = System.nanoTime();
        FingerprintTable table =
                trial.method().table(workload.prints(), workload.distance(), workload.psm(), new Workers(1));
        return new Built(trial, table, Timing.since(start));
    }

    private Optional<String> obstacle(Workload workload, TableMethod method) {
        return method.obstacle(workload.distance())
                .or(() -> limits.memory(method.mostBytes(workload.size(), workload.distance())))
                .or(() -> limits.time(method.checks(workload.advisor(), workload.psm())
                        * workload.queries().stream().mapToInt(Queries::size).sum()));
    }

    /** The answers of an exact table. The first ones are verified by a comparison with all fingerprints. */
    private List<QueryResult> truths(Workload workload, FingerprintTable table) {
        List<QueryResult> truths = new ArrayList<>();
        for (Queries queries : workload.queries()) {
            truths.add(QueryResult.by(table, queries, false));
            int checked = Math.min(CHECKED, queries.size());
            QueryResult expected = QueryResult.byComparing(workload.prints(), queries, 0, checked, workload.distance());
            failures.expect(
                    QueryResult.by(table.searcher(), queries, 0, checked, false).equals(expected),
                    "%s: exact answers to %s queries differ from a comparison with all fingerprints"
                            .formatted(workload.title(), queries.origin()));
        }
        return truths;
    }

    private List<Figure> row(Trial trial, Built built, Queries queries, @Nullable QueryResult truth) {
        Workload workload = trial.workload();
        TableMethod method = trial.method();
        QueryResult found = QueryResult.by(built.table(), queries, method.isFirst()); // also a warm-up
        if (truth != null) check(trial, queries, found, truth);
        double rate = queries.isPlanted() ? rate(built.table(), queries, method) : Double.NaN;
        progress.accept("%s: %,.0f %s queries/s".formatted(trial.title(), rate, queries.origin()));
        long bytes = method.bytes(built.table(), workload.size());
        return List.of(
                Figure.name("method", method.name()),
                parameter("p", method, workload.psm().lead()),
                parameter("k", method, workload.psm().combinations()),
                Figure.name("queries", queries.origin()),
                Figure.count("number", queries.size()),
                truth == null ? Figure.none("matches") : Figure.count("matches", truth.answers()),
                Figure.rate("queries/s", rate),
                Figure.decimal("recall", truth == null ? Double.NaN : found.recall(truth, method.isFirst()), 4),
                Figure.decimal("checks", method.checks(workload.advisor(), workload.psm()), 1),
                Figure.megabytes("MB", bytes),
                Figure.decimal("bytes each", (double) bytes / workload.size(), 1),
                Figure.seconds("build s", built.seconds()));
    }

    /** For planted queries only: the few of real documents would be repeated many times and be in the cache. */
    private double rate(FingerprintTable table, Queries queries, TableMethod method) {
        return queries.size() / Timing.cpuSeconds(() -> QueryResult.by(table, queries, method.isFirst()), seconds);
    }

    private static Figure parameter(String name, TableMethod method, int value) {
        return method.isPsm() ? Figure.count(name, value) : Figure.none(name);
    }

    private void check(Trial trial, Queries queries, QueryResult found, QueryResult truth) {
        TableMethod method = trial.method();
        boolean correct = found.equals(truth);
        if (method.isFirst()) correct = found.answered() == truth.answered();
        if (method.isPsm()) correct = found.answers() <= truth.answers() && found.answered() <= truth.answered();
        failures.expect(
                correct,
                "%s and the exact answers differ on %s queries: %,d and %,d answers"
                        .formatted(trial.title(), queries.origin(), found.answers(), truth.answers()));
    }
}
