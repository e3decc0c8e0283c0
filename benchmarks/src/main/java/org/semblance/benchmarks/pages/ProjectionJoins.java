package org.semblance.benchmarks.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.semblance.benchmarks.joins.JoinRun;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitsAgreeing;
import org.semblance.run.Progress;
import org.semblance.run.Workers;
import org.semblance.search.FilterAndVerify;
import org.semblance.search.Search;
import org.semblance.search.Sides;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.search.hamming.blocks.PieceSearch;
import org.semblance.search.join.Join;

/** Warm self-joins of planted projections: all pairs that agree in at least 372 of 384 bits. */
final class ProjectionJoins {
    private static final int PUBLISHED = 372;
    private static final int PIECES = 12;

    private final List<Integer> threads;
    private final int repeats;
    private final double limit;
    private final List<String> failures = new ArrayList<>();

    ProjectionJoins(List<Integer> threads, int repeats, double limit) {
        this.threads = threads;
        this.repeats = repeats;
        this.limit = limit;
    }

    /** Errors of the joins so far, one line each. */
    List<String> failures() {
        return List.copyOf(failures);
    }

    String measure(int size) throws InterruptedException {
        MarkdownTable table = new MarkdownTable(List.of(
                "agreeing", "search", "threads", "pairs", "recall", "best s", "CPU s", "records MB", "peak heap MB"));
        PlantedBits planted = PlantedBits.of(size);
        for (int count : threads) {
            row(planted, PUBLISHED, false, count, table);
            row(planted, PUBLISHED, true, count, table);
        }
        return "## Join of %,d projections of %d bits\n\n%s".formatted(size, PlantedBits.BITS, table);
    }

    private static Search<BitVectors> search(BitsAgreeing relation, boolean pieces) {
        Search<BitVectors> filter =
                pieces ? new PieceSearch(relation.asDistance(), PIECES) : new BlockSearch(relation.asDistance());
        return new FilterAndVerify<>(filter, Function.identity(), relation, true);
    }

    private void row(PlantedBits planted, int least, boolean pieces, int count, MarkdownTable table)
            throws InterruptedException {
        BitVectors records = planted.bits();
        Search<BitVectors> search = search(new BitsAgreeing(PlantedBits.BITS, least), pieces);
        Join<BitVectors> join = new Join<>(search, new Workers(count), Progress.SILENT);
        long truth = planted.pairs(least);
        String name = pieces ? PIECES + " pieces" : "exact";
        try {
            JoinRun best = JoinRun.best(() -> join.run(records, Sides.within(records.size())), repeats, limit);
            long pairs = best.found().joined().count();
            if (search.exact() ? pairs != truth : pairs > truth) {
                failures.add("%s: %,d pairs found, %,d planted".formatted(name, pairs, truth));
            }
            table.row(List.of(
                    Integer.toString(least),
                    name,
                    Integer.toString(count),
                    MarkdownTable.count(pairs),
                    MarkdownTable.decimal((double) pairs / truth, 5),
                    MarkdownTable.seconds(best.seconds()),
                    MarkdownTable.seconds(best.cpuSeconds()),
                    MarkdownTable.megabytes(records.bytes()),
                    MarkdownTable.megabytes(best.peakHeap())));
        } catch (OverLimit e) {
            failures.add("%s of %d: %s".formatted(name, least, e.getMessage()));
        }
    }
}
