package org.semblance.benchmarks.joins;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;

/** Times of other programs for the same joins, measured elsewhere. */
record ReferenceTimes(List<Time> times) {
    /** The time of one program for one join. */
    record Time(String dataset, String threshold, double seconds, String name) {}

    static final ReferenceTimes NONE = new ReferenceTimes(List.of());

    /** Reads a TSV file with dataset, threshold, seconds and name of the program. */
    static ReferenceTimes read(Path file) {
        return new ReferenceTimes(TsvTable.read(
                file,
                4,
                cells -> new Time(cells.get(0), cells.get(1), Double.parseDouble(cells.get(2)), cells.get(3))));
    }

    /** The programs measured on a dataset, in the order of the file. */
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
                .filter(time -> TsvTable.same(time.threshold, threshold))
                .mapToDouble(Time::seconds)
                .findFirst();
    }
}
