package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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

    ResultTable measure(Workload workload, List<TableMethod> methods) throws InterruptedException {
        ResultTable results = new ResultTable("Queries: " + workload.title());
        List<QueryResult> truths = truths(workload);
        for (TableMethod method : methods) {
            Optional<String> obstacle = obstacle(workload, method);
            obstacle.ifPresent(reason -> progress.accept(workload.title() + ": " + method.name() + ": " + reason));
            if (obstacle.isPresent()) continue;
            long start = System.nanoTime();
            FingerprintTable table =
                    method.table(workload.prints(), workload.distance(), workload.psm(), new Workers(1));
            double built = Timing.since(start);
            for (int k = 0; k < truths.size(); k++) {
                Queries queries = workload.queries().get(k);
                results.row(row(workload, method, table, built, queries, truths.get(k)));
            }
        }
        return results;
    }

    private Optional<String> obstacle(Workload workload, TableMethod method) {
        return method.obstacle(workload.distance())
                .or(() -> limits.memory(method.mostBytes(workload.size(), workload.distance())))
                .or(() -> limits.time(method.checks(workload.advisor(), workload.psm())
                        * workload.queries().stream().mapToInt(Queries::size).sum()));
    }

    /**
     * The expected results, by the exact table. Its first answers are verified by a comparison with all fingerprints.
     */
    private List<QueryResult> truths(Workload workload) throws InterruptedException {
        FingerprintTable table =
                TableMethod.EXACT.table(workload.prints(), workload.distance(), workload.psm(), new Workers(1));
        List<QueryResult> truths = new ArrayList<>();
        for (Queries queries : workload.queries()) {
            truths.add(QueryResult.by(table, queries, false));
            int checked = Math.min(CHECKED, queries.size());
            QueryResult expected = QueryResult.byComparing(workload.prints(), queries, 0, checked, workload.distance());
            failures.expect(
                    QueryResult.by(table.searcher(), queries, 0, checked, false).equals(expected),
                    "%s: answers of exact to %s queries differ from a comparison with all fingerprints"
                            .formatted(workload.title(), queries.origin()));
        }
        return truths;
    }

    private List<Figure> row(
            Workload workload,
            TableMethod method,
            FingerprintTable table,
            double built,
            Queries queries,
            QueryResult truth) {
        QueryResult found = QueryResult.by(table, queries, method.isFirst()); // also a warm-up
        check(workload, method, queries, found, truth);
        double rate = queries.isPlanted() ? rate(table, queries, method) : Double.NaN;
        progress.accept(
                "%s: %s: %,.0f %s queries/s".formatted(workload.title(), method.name(), rate, queries.origin()));
        return List.of(
                Figure.name("method", method.name()),
                parameter("p", method, workload.psm().lead()),
                parameter("k", method, workload.psm().combinations()),
                Figure.name("queries", queries.origin()),
                Figure.count("number", queries.size()),
                Figure.count("matches", truth.answers()),
                Figure.rate("queries/s", rate),
                Figure.decimal("recall", found.recall(truth, method.isFirst()), 4),
                Figure.decimal("checks", method.checks(workload.advisor(), workload.psm()), 1),
                Figure.megabytes("MB", method.bytes(table, workload.size())),
                Figure.decimal("bytes each", (double) method.bytes(table, workload.size()) / workload.size(), 1),
                Figure.seconds("build s", built));
    }

    /** For planted queries only: the few of real documents would be repeated many times and be in the cache. */
    private double rate(FingerprintTable table, Queries queries, TableMethod method) {
        return queries.size() / Timing.cpuSeconds(() -> QueryResult.by(table, queries, method.isFirst()), seconds);
    }

    private static Figure parameter(String name, TableMethod method, int value) {
        return method.isPsm() ? Figure.count(name, value) : Figure.none(name);
    }

    private void check(Workload workload, TableMethod method, Queries queries, QueryResult found, QueryResult truth) {
        boolean possible = found.answers() <= truth.answers() && found.answered() <= truth.answered();
        boolean complete = method.isFirst() ? found.answers() == truth.answered() : found.equals(truth);
        boolean correct = possible && (method.isPsm() || complete);
        failures.expect(
                correct,
                "%s: %s and exact differ on %s queries: %,d and %,d answers"
                        .formatted(
                                workload.title(), method.name(), queries.origin(), found.answers(), truth.answers()));
    }
}
