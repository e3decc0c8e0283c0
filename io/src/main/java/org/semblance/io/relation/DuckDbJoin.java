package org.semblance.io.relation;

import java.util.Arrays;
import org.semblance.records.relation.RelationStore.Documents;
import org.semblance.records.relation.RelationStore.RelationJoin;
import org.semblance.records.relation.RelationStore.Rows;
import org.semblance.records.relation.RelationStore.Terms;

/**
 * Joins a relation in a database. Two steps could exceed the memory and are therefore divided: shingles are counted by
 * range, and documents are probed by block.
 */
final class DuckDbJoin implements RelationJoin {
    /** Estimated bytes per row while shingles are counted, and while rows are joined. */
    private static final int COUNTED_BYTES = 40;

    private static final int JOINED_BYTES = 80;

    /** Memory per possible pair of a block; usually only few of the possible pairs occur. */
    private static final int PAIR_BYTES = 2;

    /** If all possible pairs occur, their counts take 16 GB on disk. */
    private static final long MOST_PAIRS = 1L << 28;

    /** Maximum number of ranges: rows arrive partitioned by that many values of the leading bits. */
    private static final int MOST_RANGES = 64;

    private final SqlSession session;
    private final boolean frequent;
    private final int ranges;
    private long reducedRows;
    private long triples;
    private long candidates;

    /** First position of each block, and the position after the last block. */
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
        session.run(terms.claimed() ? "claimants probe" : "all probe");
        session.ask("triples by probe", found -> {
            QueryBlocks cutter =
                    new QueryBlocks(Math.clamp(bytes / PAIR_BYTES, 1, MOST_PAIRS), documents.sizes().length);
            while (found.next()) cutter.add(found.getInt(1), found.getLong(2));
            borders = cutter.borders();
        });
    }

    /**
     * The number of ranges such that each fits into memory; a power of 2, since a range consists of whole partitions.
     */
    private static int ranges(long needed, long bytes) {
        int least = Math.clamp(Math.ceilDiv(needed, Math.max(bytes, 1)), 1, MOST_RANGES);
        return least == 1 ? 1 : Integer.highestOneBit(2 * least - 1);
    }

    /** Selects the range of shingles for the next statement. */
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
