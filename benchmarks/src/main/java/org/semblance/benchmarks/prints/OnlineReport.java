package org.semblance.benchmarks.prints;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.semblance.online.FingerprintIndex;
import org.semblance.search.hamming.TableMaker;

/** The in-memory index: additions per second, and queries per second meanwhile, by wall clock. */
final class OnlineReport {
    private OnlineReport() {}

    /** @param most largest number of documents to add */
    static ResultTable measure(Workload workload, int most) throws InterruptedException {
        int size = Math.min(most, workload.size());
        ResultTable results =
                new ResultTable("Online: %,d fingerprints within %d".formatted(size, workload.distance()));
        Map<String, TableMaker> makers =
                Map.of("psm", TableMaker.psm(workload.distance()), "exact", TableMaker.exact(workload.distance()));
        for (String name : List.of("exact", "psm")) {
            TableMaker tables = Objects.requireNonNull(makers.get(name));
            add(workload, size, tables); // warm-up
            double alone = size / add(workload, size, tables);
            results.row(whileQueried(workload, size, name, alone, tables));
        }
        return results;
    }

    private static double add(Workload workload, int size, TableMaker tables) {
        try (FingerprintIndex index = FingerprintIndex.within(workload.distance(), tables)) {
            return add(workload, size, index);
        }
    }

    private static double add(Workload workload, int size, FingerprintIndex index) {
        long start = System.nanoTime();
        for (int row = 0; row < size; row++) index.add("d" + row, workload.prints()[row]);
        return Timing.since(start);
    }

    /** One thread queries while another adds. */
    private static List<Figure> whileQueried(Workload workload, int size, String name, double alone, TableMaker tables)
            throws InterruptedException {
        Queries queries = workload.queries().getLast();
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong answered = new AtomicLong();
        try (FingerprintIndex index = FingerprintIndex.within(workload.distance(), tables)) {
            Thread querying = Thread.ofPlatform().name("querying").start(() -> {
                for (int q = 0; !done.get(); q = q + 1 == queries.size() ? 0 : q + 1) {
                    index.query(queries.prints()[q], queries.margins()[q]);
                    answered.incrementAndGet();
                }
            });
            double seconds = add(workload, size, index);
            done.set(true);
            querying.join();
            index.merge();
            double once = Timing.cpuSeconds(() -> queryAll(index, queries), 0.2);
            return List.of(
                    Figure.name("tables", name),
                    Figure.rate("adds/s alone", alone),
                    Figure.rate("adds/s while queried", size / seconds),
                    Figure.rate("queries/s while adding", answered.get() / seconds),
                    Figure.rate("queries/s when merged", queries.size() / once),
                    Figure.decimal("bytes each", (double) index.bytes() / size, 2),
                    Figure.decimal("id bytes each", (double) index.idBytes() / size, 2));
        }
    }

    private static void queryAll(FingerprintIndex index, Queries queries) {
        for (int q = 0; q < queries.size(); q++) index.query(queries.prints()[q], queries.margins()[q]);
    }
}
