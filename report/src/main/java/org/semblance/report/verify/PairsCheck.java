package org.semblance.report.verify;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.semblance.io.parquet.BadParquet;
import org.semblance.pairs.PairBuffer;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairSorter;
import org.semblance.proof.PairProof;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.report.run.PairRowFormat;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.InputReading.LocatedPairs;
import org.semblance.report.verify.PairTable.BadTable;
import org.semblance.report.verify.PairTable.Row;
import org.semblance.run.Workers;

/**
 * Proves every row of the table of pairs from the texts. Rows are read twice: first to learn which documents a batch of
 * them needs, and for the digest; then to compare each row with what the proof computes, on all threads.
 */
final class PairsCheck implements Closeable {
    /** The batch of all rows. */
    static final int ALL_AT_ONCE = 0;

    /** Columns of the table. */
    private static final int SCORE = 2;

    private static final int MEASURE = 3;
    private static final int OVERLAP = 6;
    private static final int SIZE_A = 7;
    private static final int SIZE_B = 8;

    /** Rows that a thread takes at a time. */
    private static final int ROWS = 1 << 10;

    private final SavedRun run;
    private final Relation<?> relation;
    private final Inventory inventory;
    private final Problems problems;
    private final String name;
    private final PairRowFormat format;
    private final PairDigest digest;
    private final PairTable planned;
    private final PairTable judged;

    /** Rows of the table, up to the first that is broken. */
    private long rows;

    private long scanned;
    private int lastA = -1;
    private int lastB = -1;

    private PairsCheck(SavedRun run, Inventory inventory, Problems problems) throws IOException {
        this.run = run;
        this.relation = run.detector().relation();
        this.inventory = inventory;
        this.problems = problems;
        this.name = run.pairsFormat().file("pairs");
        this.format = PairRowFormat.of(run.pairsFormat(), run.detector());
        this.digest = new PairDigest(run.detector().parameters());
        this.planned = new PairTable(run);
        this.judged = new PairTable(run);
    }

    /** Opens the table of a run; null if it is not one, which is a problem. */
    static @Nullable PairsCheck open(SavedRun run, Inventory inventory, Problems problems) throws IOException {
        try {
            return new PairsCheck(run, inventory, problems);
        } catch (BadTable | BadParquet e) {
            problems.add(run.pairsFormat().file("pairs") + (e instanceof BadTable ? ":" : ": ") + e.getMessage());
            return null;
        }
    }

    /** Reads all rows and registers their documents; returns how many tokens these have, as the table states it. */
    long register() throws IOException {
        long tokens = 0;
        try (PairTable table = new PairTable(run)) {
            for (Row row = table.next(); row != null; row = table.next()) {
                rows++;
                digest(row);
                tokens += need(row, ALL_AT_ONCE);
            }
            if (!digest.value().equals(run.digest())) problems.add(name + " does not have the digest of summary.json");
        } catch (BadTable | BadParquet e) {
            problems.add(name + (e instanceof BadTable ? ":" : ": ") + e.getMessage());
        }
        return tokens;
    }

    /**
     * Reads the rows of the next batch, whose documents are needed together.
     *
     * @param room what the batch may have
     * @param pairs takes the rows; none if there are no more
     */
    void scan(int batch, Verification.Room room, LocatedPairs pairs) throws IOException {
        for (; scanned < rows && !room.isFull(pairs); scanned++) {
            Row row = next(planned);
            pairs.tokens += need(row, batch);
            pairs.add(inventory.named(row.idA(), false), inventory.named(row.idB(), true));
        }
    }

    private Row next(PairTable table) throws IOException {
        Row row = table.next();
        if (row == null) throw new IOException(name + " changed while it was read");
        return row;
    }

    private long need(Row row, int batch) {
        return need(row.idA(), false, row.cells().get(SIZE_A), batch)
                + need(row.idB(), true, row.cells().get(SIZE_B), batch);
    }

    private long need(String id, boolean second, @Nullable String size, int batch) {
        Doc doc = inventory.named(id, second);
        if (doc.batch == batch) return 0;
        doc.batch = batch;
        return number(size);
    }

    private static long number(@Nullable String cell) {
        return cell != null && cell.matches("[0-9]{1,9}") ? Long.parseLong(cell) : 0;
    }

    private void digest(Row row) {
        String score = row.cells().get(SCORE);
        String measure = row.cells().get(MEASURE);
        String formatted = score == null ? "" : score;
        if (run.pairsFormat() != PairsFormat.TSV) formatted = rounded(formatted);
        digest.add(row.idA(), row.idB(), formatted, measure == null ? "" : measure);
    }

    /** A score that is a number, as the tab-separated table has it. */
    private String rounded(String score) {
        try {
            return relation.format(Double.parseDouble(score));
        } catch (NumberFormatException e) {
            return score;
        }
    }

    /** Number of rows. */
    long rows() {
        return rows;
    }

    /** Judges the next rows, as many as were scanned; passes proved pairs to the sorter by the ranks of their documents. */
    void judge(long count, Inventory.Figures figures, Workers workers, PairSorter sorter) throws InterruptedException {
        long[] taken = {0};
        List<Batch> batches = new ArrayList<>();
        workers.share(() -> {
            PairBuffer buffer = sorter.buffer();
            while (true) {
                Batch batch;
                synchronized (batches) {
                    if (Thread.interrupted()) throw new InterruptedException();
                    batch = new Batch(figures, (int) taken[0], buffer);
                    for (; taken[0] < count && batch.rows.size() < ROWS; taken[0]++) batch.rows.add(next(judged));
                    if (batch.rows.isEmpty()) return;
                    batches.add(batch);
                }
                batch.judge();
            }
        });
        for (Batch batch : batches) {
            batch.found.forEach(problems::add);
            if (batch.firstA < 0) continue;
            if (!isAfter(batch.firstA, batch.firstB, lastA, lastB)) problems.add(batch.outOfOrder());
            lastA = batch.lastA;
            lastB = batch.lastB;
        }
    }

    private static boolean isAfter(int a, int b, int lastA, int lastB) {
        return a > lastA || a == lastA && b > lastB;
    }

    /** Some consecutive rows. */
    private final class Batch {
        private final Inventory.Figures figures;
        private final int first;
        private final PairBuffer buffer;
        private final List<Row> rows = new ArrayList<>(ROWS);
        private final List<String> found = new ArrayList<>();
        private final StringBuilder expected = new StringBuilder();
        private long start;
        private int firstA = -1;
        private int firstB;
        private int lastA = -1;
        private int lastB;

        /** @param first number of its first row in the batch of the figures */
        Batch(Inventory.Figures figures, int first, PairBuffer buffer) {
            this.figures = figures;
            this.first = first;
            this.buffer = buffer;
        }

        String outOfOrder() {
            return name + ":" + start + ": this row and the one before are not in input order";
        }

        void judge() {
            start = rows.getFirst().number();
            for (int i = 0; i < rows.size(); i++) judge(first + i, rows.get(i));
            rows.clear();
        }

        private void judge(int index, Row row) {
            Doc a = inventory.find(row.idA(), false);
            Doc b = inventory.find(row.idB(), true);
            if (a == null || b == null) return; // cannot be: the row was scanned
            String wrong = wrong(index, row, a, b);
            if (!wrong.isEmpty()) {
                found.add("%s:%d: '%s' and '%s': %s".formatted(name, row.number(), row.idA(), row.idB(), wrong));
                return;
            }
            if (firstA < 0) {
                firstA = a.ordinal;
                firstB = b.ordinal;
            } else if (!isAfter(a.ordinal, b.ordinal, lastA, lastB)) {
                found.add("%s:%d: the rows are not in input order".formatted(name, row.number()));
            }
            lastA = a.ordinal;
            lastB = b.ordinal;
        }

        /** What is wrong with a row; empty if it is right. */
        private String wrong(int index, Row row, Doc a, Doc b) {
            if (a.ordinal < 0 || b.ordinal < 0)
                return "no document '%s' in the inputs".formatted(a.ordinal < 0 ? a.id : b.id);
            if (run.news() == 0 && a.ordinal >= b.ordinal) return "the second document is not after the first";
            if (a.skipped || b.skipped) return "'%s' was too small to be compared".formatted(a.skipped ? a.id : b.id);
            if (!run.scope().accepts(a.site, b.site))
                return "the pair is outside --scope " + run.scope().label();
            PairProof.Figures proved = figures.of(index, a, b);
            if (!proved.near()) return notNear(relation, proved);
            int overlap = proved.overlap();
            double score = proved.score();
            String listed = row.cells().get(OVERLAP);
            if (overlap == PairProof.UNKNOWN) overlap = listed == null ? PairSink.NO_OVERLAP : (int) number(listed);
            if (proved.lowerBound() && listed != null && number(listed) <= overlap) {
                overlap = (int) number(listed);
                score = relation.scoreOf(overlap, a.size, b.size).orElse(score);
                if (!relation.holds(overlap, score, a.size, b.size))
                    return "an overlap of %d is short of the threshold".formatted(overlap);
            }
            String difference = row.line() == null ? typed(row, a, b, overlap, score) : text(row, a, b, overlap, score);
            if (!difference.isEmpty()) return difference;
            a.paired = true;
            b.paired = true;
            buffer.pair(Math.min(a.rank, b.rank), Math.max(a.rank, b.rank), overlap, score);
            return "";
        }

        /** The difference between a line and the right one; empty if there is none. */
        private String text(Row row, Doc a, Doc b, int overlap, double score) {
            expected.setLength(0);
            Integer shared = overlap == PairSink.NO_OVERLAP ? null : (Integer) overlap;
            String line = row.line() == null ? "" : row.line();
            format.append(expected, a.id, b.id, relation.format(score), shared, a.size, b.size, a.sameSite(b));
            expected.setLength(expected.length() - 1);
            if (line.contentEquals(expected)) return "";
            try {
                List<@Nullable String> right = PairTable.cells(expected.toString(), row.number(), run.pairsFormat());
                for (int c = 0; c < right.size(); c++) {
                    if (!Objects.equals(right.get(c), row.cells().get(c)))
                        return difference(
                                PairTable.COLUMNS.get(c),
                                right.get(c),
                                row.cells().get(c));
                }
            } catch (BadTable e) {
                throw new AssertionError(e);
            }
            return "the line is not written as the run writes it";
        }

        private String typed(Row row, Doc a, Doc b, int overlap, double score) {
            Boolean sameSite = a.sameSite(b);
            @Nullable
            String[] right = {
                a.id,
                b.id,
                Double.toString(score),
                relation.measure(),
                run.detector().name(),
                Boolean.toString(run.detector().search().exact()),
                overlap == PairSink.NO_OVERLAP ? null : Integer.toString(overlap),
                Integer.toString(a.size),
                Integer.toString(b.size),
                sameSite == null ? null : sameSite.toString()
            };
            for (int c = 0; c < right.length; c++) {
                String cell = row.cells().get(c);
                boolean same = Objects.equals(right[c], cell)
                        || c == SCORE && cell != null && rounded(cell).equals(relation.format(score));
                if (!same) return difference(PairTable.COLUMNS.get(c), right[c], cell);
            }
            return "";
        }
    }

    static String difference(String column, @Nullable String right, @Nullable String found) {
        return "%s is %s, not %s"
                .formatted(column, right == null ? "empty" : right, found == null || found.isEmpty() ? "empty" : found);
    }

    /** Why two texts are not near duplicates. */
    static String notNear(Relation<?> relation, PairProof.Figures figures) {
        if (Double.isNaN(figures.score())) return "one of them has nothing to compare";
        String score = relation.format(figures.score());
        int order = new BigDecimal(score).compareTo(new BigDecimal(relation.threshold()));
        boolean rounded = order == 0 && score.indexOf('.') >= 0; // it is just beyond
        boolean beyond = rounded || (relation.distance() ? order > 0 : order < 0);
        return "%s of the texts is %s, %s"
                .formatted(
                        relation.measure(),
                        score,
                        beyond
                                ? (relation.distance() ? "beyond" : "short of") + " the threshold "
                                        + relation.threshold()
                                : "but another condition of the method does not hold");
    }

    @Override
    public void close() throws IOException {
        try (planned) {
            judged.close();
        }
    }
}
