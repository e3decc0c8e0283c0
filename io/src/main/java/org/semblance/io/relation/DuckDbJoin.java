package org.semblance.io.relation;

import java.util.Arrays;
import org.semblance.records.RelationStore.Documents;
import org.semblance.records.RelationStore.RelationJoin;
import org.semblance.records.RelationStore.Rows;
import org.semblance.records.RelationStore.Terms;

/**
 * The join of a relation in a database. Two steps would fill the memory if they were taken at once, and are cut into parts
 * that fit it: shingles are counted range by range, and documents ask block by block.
 */
final class DuckDbJoin implements RelationJoin {
    /** About what a shingle takes while it is counted, and a pair. */
    private static final int SHINGLE_BYTES = 40;

    private static final int PAIR_BYTES = 32;

    /** Ranges of shingles: as many as the leading bits by which rows come parted. */
    private static final int MOST_RANGES = 64;

    private final Session session;
    private final boolean frequent;
    private long reducedRows;
    private long triples;
    private long candidates;

    /** First places of the blocks, and the place behind the last. */
    private int[] borders = {0, 0};

    DuckDbJoin(Session session, Terms terms, Documents documents, long bytes) throws InterruptedException {
        this.session = session;
        this.frequent = terms.mostDocuments() < documents.sizes().length;
        session.set("numerator", terms.numerator());
        session.set("denominator", terms.denominator());
        session.set("most_documents", terms.mostDocuments());
        session.set("across", documents.split() > 0);
        session.run("places");
        long rows = Arrays.stream(documents.sizes()).asLongStream().sum();
        reduce(Math.clamp(Math.ceilDiv(rows * SHINGLE_BYTES, Math.max(bytes, 1)), 1, MOST_RANGES));
        session.run(terms.claimed() ? "claimants ask" : "everyone asks");
        long most = Math.max(1, bytes / PAIR_BYTES);
        session.ask("triples by asker", found -> {
            BlockCutter cutter = new BlockCutter(most, documents.sizes().length);
            while (found.next()) cutter.add(found.getInt(1), found.getLong(2));
            borders = cutter.borders();
        });
    }

    private void reduce(int ranges) throws InterruptedException {
        session.run("create reduced");
        if (frequent) session.run("create frequent");
        int bits = Integer.SIZE - Integer.numberOfLeadingZeros(ranges - 1); // a range has whole parts
        for (long range = 0; range < 1L << bits; range++) {
            long first = bits == 0 ? Long.MIN_VALUE : range << (Long.SIZE - bits);
            session.set("first_shingle", "(" + first + ")");
            session.set("last_shingle", "(" + (first + (-1L >>> bits)) + ")");
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
        session.ask(frequent ? "join with frequent" : "join", found -> {
            while (found.next()) {
                int x = (int) found.getLong(1);
                if (x < 0) {
                    candidates += found.getLong(2);
                    triples += found.getLong(3);
                } else {
                    rows.row(x, (int) found.getLong(2), (int) found.getLong(3));
                }
            }
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
