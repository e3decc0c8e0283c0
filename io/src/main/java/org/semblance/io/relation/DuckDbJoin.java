package org.semblance.io.relation;

import java.util.Arrays;
import org.semblance.records.relation.RelationStore.Documents;
import org.semblance.records.relation.RelationStore.RelationJoin;
import org.semblance.records.relation.RelationStore.Rows;
import org.semblance.records.relation.RelationStore.Terms;

/**
 * The join of a relation in a database. Two steps would fill the memory if they were taken at once, and are cut into parts
 * that fit it: shingles are counted range by range, and documents ask block by block.
 */
final class DuckDbJoin implements RelationJoin {
    /** About what a row takes while its shingle is counted, and while it is joined. */
    private static final int COUNTED_BYTES = 40;

    private static final int JOINED_BYTES = 80;

    /** What there is for a pair of a block; as a rule few of the pairs are there that there could be. */
    private static final int PAIR_BYTES = 2;

    /** Where all of them are there, their counts take 16 GB on disk. */
    private static final long MOST_PAIRS = 1L << 28;

    /** Ranges of shingles: as many as the leading bits by which rows come parted. */
    private static final int MOST_RANGES = 64;

    private final SqlSession session;
    private final boolean frequent;
    private final int ranges;
    private long reducedRows;
    private long triples;
    private long candidates;

    /** First places of the blocks, and the place behind the last. */
    private int[] borders = {0, 0};

    DuckDbJoin(SqlSession session, Terms terms, Documents documents, long bytes) throws InterruptedException {
        this.session = session;
        this.frequent = terms.mostDocuments() < documents.sizes().length;
        session.set("numerator", terms.numerator());
        session.set("denominator", terms.denominator());
        session.set("most_documents", terms.mostDocuments());
        session.set("across", documents.split() != Documents.ALL);
        session.run("places");
        long rows = Arrays.stream(documents.sizes()).asLongStream().sum();
        reduce(ranges(rows * COUNTED_BYTES, bytes));
        this.ranges = ranges(reducedRows * JOINED_BYTES, bytes);
        session.run(terms.claimed() ? "claimants ask" : "everyone asks");
        session.ask("triples by asker", found -> {
            QueryBlocks cutter =
                    new QueryBlocks(Math.clamp(bytes / PAIR_BYTES, 1, MOST_PAIRS), documents.sizes().length);
            while (found.next()) cutter.add(found.getInt(1), found.getLong(2));
            borders = cutter.borders();
        });
    }

    /** So many ranges that each takes its memory; a power of 2, as a range has whole parts. */
    private static int ranges(long needed, long bytes) {
        int least = Math.clamp(Math.ceilDiv(needed, Math.max(bytes, 1)), 1, MOST_RANGES);
        return least == 1 ? 1 : Integer.highestOneBit(2 * least - 1);
    }

    /** The range of shingles that the next statement works on. */
    private void select(long range, int of) {
        int bits = Integer.numberOfTrailingZeros(of);
        long first = bits == 0 ? Long.MIN_VALUE : range << (Long.SIZE - bits);
        session.set("first_shingle", "(" + first + ")");
        session.set("last_shingle", "(" + (first + (-1L >>> bits)) + ")");
    }

    private void reduce(int slices) throws InterruptedException {
        session.run("create reduced");
        if (frequent) session.run("create frequent");
        for (int slice = 0; slice < slices; slice++) {
            select(slice, slices);
            session.run("reduce");
            if (frequent) session.run("reduce frequent");
        }
        session.ask("count reduced", found -> {
            found.next();
            reducedRows = found.getLong(1);
        });
    }

    @Override
    public int blocks() {
        return borders.length - 1;
    }

    @Override
    public void run(int block, Rows rows) throws InterruptedException {
        session.set("first_place", borders[block]);
        session.set("last_place", borders[block + 1] - 1);
        session.run("create counted");
        for (int range = 0; range < ranges; range++) {
            select(range, ranges);
            session.run("count");
        }
        session.run("candidates");
        session.ask("figures", found -> {
            found.next();
            candidates += found.getLong(1);
            triples += found.getLong(2);
        });
        session.run(frequent ? "pairs with frequent" : "pairs");
        session.ask("read pairs", found -> {
            while (found.next()) rows.row((int) found.getLong(1), (int) found.getLong(2), (int) found.getLong(3));
        });
    }

    @Override
    public long reducedRows() {
        return reducedRows;
    }

    @Override
    public long triples() {
        return triples;
    }

    @Override
    public long candidates() {
        return candidates;
    }
}
