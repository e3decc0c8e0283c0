package org.semblance.benchmarks;

import static org.semblance.benchmarks.measure.MarkdownTable.NONE;
import static org.semblance.benchmarks.measure.MarkdownTable.count;
import static org.semblance.benchmarks.measure.MarkdownTable.decimal;
import static org.semblance.benchmarks.measure.MarkdownTable.times;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.semblance.benchmarks.measure.MarkdownTable;

/** Measurements as Markdown. A megabyte is 10<sup>6</sup> bytes; a missing value is a dash. */
final class Tables {
    static final String TOTAL = "total";

    private static final String NOTE =
            "Total is the whole process with the start of its JVM. CPU time is measured by the kernel; peak RSS is"
                    + " VmHWM, polled. MB/s per core is MB/s divided by threads for a stage, and MB per second of"
                    + " CPU time for the total.\n";

    private static final List<String> STAGE_COLUMNS = List.of(
            "size,documents,MB,threads,stage,seconds,MB/s,MB/s per core,CPU s,peak heap MB,peak RSS MB".split(","));

    private Tables() {}

    static String stages(List<Measurement> runs) {
        MarkdownTable table = new MarkdownTable(STAGE_COLUMNS);
        for (Measurement run : runs) {
            for (String stage : names(List.of(run))) table.row(stage(run, stage));
        }
        return table + "\n" + NOTE;
    }

    private static List<String> stage(Measurement run, String stage) {
        double seconds = run.seconds(stage).orElseThrow();
        double rate = run.megabytes() / seconds;
        boolean total = stage.equals(TOTAL);
        double cpu = run.outcome().cpuSeconds();
        List<String> cells = new ArrayList<>();
        cells.addAll(List.of(plain(run.size()), count(run.documents()), decimal(run.megabytes(), 0)));
        cells.addAll(List.of(Integer.toString(run.threads()), stage, decimal(seconds, 2), decimal(rate, 1)));
        cells.add(decimal(total ? run.megabytes() / cpu : rate / run.threads(), 1));
        cells.add(total ? decimal(cpu, 2) : "");
        cells.add(total ? megabytes(run.summary().number("peak_heap_bytes")) : "");
        cells.add(total ? decimal(run.outcome().peakBytes() / 1e6, 0) : "");
        return cells;
    }

    /**
     * The factor by which the time of each stage grew from the smallest size, next to the growth of the corpus in
     * bytes.
     */
    static String growth(List<Measurement> runs) {
        Measurement smallest = runs.getFirst();
        List<String> header = new ArrayList<>(List.of("growth"));
        List<Measurement> larger = runs.subList(1, runs.size());
        for (Measurement run : larger) header.add("size " + times(run.megabytes() / smallest.megabytes()));
        MarkdownTable table = new MarkdownTable(header);
        for (String stage : names(runs)) {
            List<String> cells = new ArrayList<>(List.of(stage));
            for (Measurement run : larger) cells.add(growth(stage, smallest, run));
            table.row(cells);
        }
        return table.toString();
    }

    private static String growth(String stage, Measurement smallest, Measurement run) {
        OptionalDouble before = smallest.seconds(stage);
        OptionalDouble after = run.seconds(stage);
        if (before.isEmpty() || after.isEmpty() || before.getAsDouble() == 0) return NONE;
        return times(after.getAsDouble() / before.getAsDouble());
    }

    private static Set<String> names(List<Measurement> runs) {
        Set<String> names = new LinkedHashSet<>();
        for (Measurement run : runs) run.summary().stages().forEach(stage -> names.add(stage.name()));
        names.remove(TOTAL);
        names.add(TOTAL);
        return names;
    }

    private static String megabytes(OptionalDouble bytes) {
        return bytes.isPresent() ? MarkdownTable.megabytes((long) bytes.getAsDouble()) : NONE;
    }

    private static String plain(double size) {
        return Double.toString(size).replaceAll("\\.0$", "");
    }
}
