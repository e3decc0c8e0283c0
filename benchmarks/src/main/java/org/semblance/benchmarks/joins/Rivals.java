package org.semblance.benchmarks.joins;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** Seconds that others took for the same joins, measured elsewhere. */
record Rivals(List<Time> times) {
    /** The seconds of one rival for one join. */
    record Time(String dataset, String threshold, double seconds, String name) {}

    static final Rivals NONE = new Rivals(List.of());

    /** A file with dataset, threshold, seconds, name. */
    static Rivals read(Path file) {
        return new Rivals(Table.read(
                file,
                4,
                cells -> new Time(cells.get(0), cells.get(1), Double.parseDouble(cells.get(2)), cells.get(3))));
    }

    /** The rivals on a dataset, in the order of the file. */
    List<String> names(String dataset) {
        return times.stream()
                .filter(time -> time.dataset.equals(dataset))
                .map(Time::name)
                .distinct()
                .toList();
    }

    OptionalDouble seconds(String name, String dataset, String threshold) {
        return times.stream()
                .filter(time -> time.name.equals(name) && time.dataset.equals(dataset))
                .filter(time -> Table.same(time.threshold, threshold))
                .mapToDouble(Time::seconds)
                .findFirst();
    }
}
