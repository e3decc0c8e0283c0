package org.semblance.benchmarks.prints;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.semblance.online.FingerprintIndex;
import org.semblance.search.hamming.TableMaker;

/** The index in memory: how many documents it takes in a second, and answers meanwhile, by the clock. */
final class OnlineReport {
    private OnlineReport() {}

    /** @param most documents that are added */
    static Sheet measure(Scene scene, int most) throws InterruptedException {
        int size = Math.min(most, scene.size());
        Sheet sheet = new Sheet("Online: %,d fingerprints within %d".formatted(size, scene.distance()));
        Map<String, TableMaker> makers =
                Map.of("psm", TableMaker.psm(scene.distance()), "exact", TableMaker.exact(scene.distance()));
        for (String name : List.of("exact", "psm")) {
            TableMaker tables = Objects.requireNonNull(makers.get(name));
            add(scene, size, tables); // to get warm
            double alone = size / add(scene, size, tables);
            sheet.row(asked(scene, size, name, alone, tables));
        }
        return sheet;
    }

    private static double add(Scene scene, int size, TableMaker tables) {
        try (FingerprintIndex index = FingerprintIndex.within(scene.distance(), tables)) {
            return add(scene, size, index);
        }
    }

    private static double add(Scene scene, int size, FingerprintIndex index) {
        long start = System.nanoTime();
        for (int row = 0; row < size; row++) index.add("d" + row, scene.prints()[row]);
        return Timing.since(start);
    }

    /** One thread asks while another adds. */
    private static List<Figure> asked(Scene scene, int size, String name, double alone, TableMaker tables)
            throws InterruptedException {
        Questions questions = scene.questions().getLast();
        AtomicBoolean done = new AtomicBoolean();
        AtomicLong asked = new AtomicLong();
        try (FingerprintIndex index = FingerprintIndex.within(scene.distance(), tables)) {
            Thread asking = Thread.ofPlatform().name("asking").start(() -> {
                for (int q = 0; !done.get(); q = q + 1 == questions.size() ? 0 : q + 1) {
                    index.query(questions.prints()[q], questions.margins()[q]);
                    asked.incrementAndGet();
                }
            });
            double seconds = add(scene, size, index);
            done.set(true);
            asking.join();
            index.merge();
            double once = Timing.cpuSeconds(() -> ask(index, questions), 0.2);
            return List.of(
                    Figure.name("tables", name),
                    Figure.rate("adds/s alone", alone),
                    Figure.rate("adds/s while asked", size / seconds),
                    Figure.rate("queries/s while adding", asked.get() / seconds),
                    Figure.rate("queries/s when merged", questions.size() / once),
                    Figure.decimal("bytes each", (double) index.bytes() / size, 2),
                    Figure.decimal("id bytes each", (double) index.idBytes() / size, 2));
        }
    }

    private static void ask(FingerprintIndex index, Questions questions) {
        for (int q = 0; q < questions.size(); q++)
            index.query(questions.prints()[q], questions.margins()[q]);
    }
}
