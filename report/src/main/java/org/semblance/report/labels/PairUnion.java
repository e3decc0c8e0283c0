package org.semblance.report.labels;

import java.util.List;

/** Merges several columns: each pair appears once, with the columns that contain it. */
public final class PairUnion {
    private final List<PairColumn> columns;
    private final int[] at;
    private long key = -1;
    private int mask;

    public PairUnion(List<PairColumn> columns) {
        if (columns.size() > 30) throw new IllegalArgumentException("too many columns: " + columns.size());
        this.columns = List.copyOf(columns);
        this.at = new int[columns.size()];
    }

    /** Advances to the next pair, if there is one. */
    public boolean next() {
        for (int c = 0; c < at.length; c++) at[c] += mask >>> c & 1;
        key = Long.MAX_VALUE;
        mask = 0;
        for (int c = 0; c < at.length; c++) {
            PairColumn column = columns.get(c);
            if (at[c] == column.size()) continue;
            long head = column.key(at[c]);
            if (head < key) {
                key = head;
                mask = 0;
            }
            if (head == key) mask |= 1 << c;
        }
        return mask != 0;
    }

    public long key() {
        return key;
    }

    /** Bit c is set if column c contains the pair. */
    public int mask() {
        return mask;
    }

    public boolean has(int column) {
        return (mask >>> column & 1) != 0;
    }

    /** Score of the pair in a column that contains it. */
    public double score(int column) {
        return columns.get(column).score(at[column]);
    }
}
