package org.semblance.benchmarks.prints;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.semblance.benchmarks.joins.Lap;
import org.semblance.benchmarks.joins.Lap.OverLimit;
import org.semblance.records.bits.BitVectors;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.Sides;
import org.semblance.search.join.Join;

/** All pairs of the planted fingerprints, warm. */
final class JoinReport {
    private static final long BYTES_EACH = 64; // sorted copies, pairs
    private static final long MARGIN_BYTES = 76;

    private final Bounds bounds;
    private final int repeats;
    private final Complaints complaints;
    private final Consumer<String> news;

    JoinReport(Bounds bounds, int repeats, Complaints complaints, Consumer<String> news) {
        this.bounds = bounds;
        this.repeats = repeats;
        this.complaints = complaints;
        this.news = news;
    }

    Sheet measure(Scene scene, List<TableMethod> methods, List<Integer> threads)
            throws InterruptedException, IOException {
        Sheet sheet = new Sheet("All pairs: " + scene.title());
        long truth = -1;
        for (TableMethod method : methods) {
            if (method.isFirst()) continue;
            Optional<String> obstacle = obstacle(scene, method);
            obstacle.ifPresent(why -> tell(scene, method, why));
            if (obstacle.isPresent()) continue;
            BitVectors records = method.isPsm() ? scene.planted().records() : plain(scene.planted());
            for (int count : threads) {
                Optional<Best> best = best(scene, method, count, records);
                if (best.isEmpty()) break;
                long pairs = best.get().pairs;
                if (truth < 0 && !method.isPsm()) truth = pairs;
                complaints.expect(
                        truth < 0 || (method.isPsm() ? pairs <= truth : pairs == truth),
                        "%s: %s joins %,d pairs, and there are %,d"
                                .formatted(scene.title(), method.name(), pairs, truth));
                sheet.row(
                        Figure.name("method", method.name()),
                        Figure.count("threads", count),
                        Figure.count("pairs", pairs),
                        Figure.decimal("recall", truth < 0 ? Double.NaN : (double) pairs / truth, 4),
                        Figure.seconds("best s", best.get().seconds),
                        Figure.seconds("CPU s", best.get().cpuSeconds),
                        Figure.megabytes("peak heap MB", best.get().peakHeap));
            }
        }
        return sheet;
    }

    private record Best(long pairs, double seconds, double cpuSeconds, long peakHeap) {}

    /** The fastest of some runs, the first of which does not count; of a long one there is one. */
    private Optional<Best> best(Scene scene, TableMethod method, int threads, BitVectors records)
            throws InterruptedException, IOException {
        Join<BitVectors> join =
                new Join<>(method.search(scene.distance(), scene.psm()), new Workers(threads), Progress.SILENT);
        Best best = null;
        try {
            for (int i = 0; i <= repeats; i++) {
                Lap lap = Lap.measure(() -> join.run(records, Sides.within(records.size())), bounds.seconds());
                Best now = new Best(lap.found().joined().count(), lap.seconds(), lap.cpuSeconds(), lap.peakHeap());
                lap.found().close();
                if (best == null || i <= 1 || now.seconds < best.seconds) best = now;
                if (now.seconds > bounds.seconds() / 4) break;
            }
        } catch (OverLimit e) {
            tell(scene, method, String.valueOf(e.getMessage()));
        }
        if (best != null) {
            tell(scene, method, "%,d pairs in %.3f s with %d threads".formatted(best.pairs, best.seconds, threads));
        }
        return Optional.ofNullable(best);
    }

    private Optional<String> obstacle(Scene scene, TableMethod method) {
        long each = BYTES_EACH + (method.isPsm() ? MARGIN_BYTES : 0);
        return method.obstacle(scene.distance())
                .or(() -> bounds.memory(each * scene.size()))
                .or(() -> bounds.time(scene.size() * method.checks(scene.advisor(), scene.psm())));
    }

    private static BitVectors plain(PlantedPrints planted) {
        int[] sizes = new int[planted.size()];
        Arrays.fill(sizes, 1);
        return new BitVectors(Long.SIZE, planted.prints(), sizes);
    }

    private void tell(Scene scene, TableMethod method, String what) {
        news.accept("%s: join by %s: %s".formatted(scene.title(), method.name(), what));
    }
}
