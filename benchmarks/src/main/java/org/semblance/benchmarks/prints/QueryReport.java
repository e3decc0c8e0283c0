package org.semblance.benchmarks.prints;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.semblance.run.Workers;
import org.semblance.search.hamming.FingerprintTable;

/** Queries per second and core of every method, what its table takes, and the share it finds. */
final class QueryReport {
    private static final int CHECKED = 32;

    private final Bounds bounds;
    private final double seconds;
    private final Complaints complaints;
    private final Consumer<String> news;

    /** @param seconds of CPU time for each figure, at least */
    QueryReport(Bounds bounds, double seconds, Complaints complaints, Consumer<String> news) {
        this.bounds = bounds;
        this.seconds = seconds;
        this.complaints = complaints;
        this.news = news;
    }

    Sheet measure(Scene scene, List<TableMethod> methods) throws InterruptedException {
        Sheet sheet = new Sheet("Queries: " + scene.title());
        List<Found> truths = truths(scene);
        for (TableMethod method : methods) {
            Optional<String> obstacle = obstacle(scene, method);
            obstacle.ifPresent(why -> news.accept(scene.title() + ": " + method.name() + ": " + why));
            if (obstacle.isPresent()) continue;
            long start = System.nanoTime();
            FingerprintTable table = method.table(scene.prints(), scene.distance(), scene.psm(), new Workers(1));
            double built = Timing.since(start);
            for (int k = 0; k < truths.size(); k++) {
                Questions questions = scene.questions().get(k);
                sheet.row(row(scene, method, table, built, questions, truths.get(k)));
            }
        }
        return sheet;
    }

    private Optional<String> obstacle(Scene scene, TableMethod method) {
        return method.obstacle(scene.distance())
                .or(() -> bounds.memory(method.mostBytes(scene.size(), scene.distance())))
                .or(() -> bounds.time(method.checks(scene.advisor(), scene.psm())
                        * scene.questions().stream().mapToInt(Questions::size).sum()));
    }

    /** What there is to find, by the exact table; its first answers are compared with all fingerprints. */
    private List<Found> truths(Scene scene) throws InterruptedException {
        FingerprintTable table = TableMethod.EXACT.table(scene.prints(), scene.distance(), scene.psm(), new Workers(1));
        List<Found> truths = new ArrayList<>();
        for (Questions questions : scene.questions()) {
            truths.add(Found.by(table, questions, false));
            int some = Math.min(CHECKED, questions.size());
            Found right = Found.byComparing(scene.prints(), questions, 0, some, scene.distance());
            complaints.expect(
                    Found.by(table.searcher(), questions, 0, some, false).equals(right),
                    "%s: exact answers %s queries otherwise than a comparison with all"
                            .formatted(scene.title(), questions.kind()));
        }
        return truths;
    }

    private List<Figure> row(
            Scene scene, TableMethod method, FingerprintTable table, double built, Questions questions, Found truth) {
        Found found = Found.by(table, questions, method.isFirst()); // and a round to get warm
        check(scene, method, questions, found, truth);
        double rate = questions.isPlanted() ? rate(table, questions, method) : Double.NaN;
        news.accept("%s: %s: %,.0f %s queries/s".formatted(scene.title(), method.name(), rate, questions.kind()));
        return List.of(
                Figure.name("method", method.name()),
                parameter("p", method, scene.psm().lead()),
                parameter("k", method, scene.psm().combinations()),
                Figure.name("queries", questions.kind()),
                Figure.count("number", questions.size()),
                Figure.count("matches", truth.answers()),
                Figure.rate("queries/s", rate),
                Figure.decimal("recall", found.recall(truth, method.isFirst()), 4),
                Figure.decimal("checks", method.checks(scene.advisor(), scene.psm()), 1),
                Figure.megabytes("MB", method.bytes(table, scene.size())),
                Figure.decimal("bytes each", (double) method.bytes(table, scene.size()) / scene.size(), 1),
                Figure.seconds("build s", built));
    }

    /** Of the planted ones only: the few of real documents would be asked again and again, and all be in the cache. */
    private double rate(FingerprintTable table, Questions questions, TableMethod method) {
        return questions.size() / Timing.cpuSeconds(() -> Found.by(table, questions, method.isFirst()), seconds);
    }

    private static Figure parameter(String name, TableMethod method, int value) {
        return method.isPsm() ? Figure.count(name, value) : Figure.none(name);
    }

    private void check(Scene scene, TableMethod method, Questions questions, Found found, Found truth) {
        boolean right = method.isPsm()
                ? found.answers() <= truth.answers() && found.answered() <= truth.answered()
                : found.equals(truth);
        complaints.expect(
                right,
                "%s: %s and exact answer %s queries differently: %,d and %,d answers"
                        .formatted(scene.title(), method.name(), questions.kind(), found.answers(), truth.answers()));
    }
}
