package org.semblance.cli;

import java.util.Arrays;
import org.semblance.search.hamming.FingerprintTable;
import org.semblance.search.hamming.RowSink;
import org.semblance.search.hamming.TableSearcher;

/**
 * An exact table: fingerprints that differ in h bits agree in one of h + 1 blocks of bits, so those that agree there with
 * a query are compared, block by block.
 */
final class SortedBlocks implements FingerprintTable, TableSearcher {
    private static final int MOST_BITS = 16;

    private final long[] prints;
    private final int distance;
    private final int[] shifts;
    private final int mask;
    private final int[][] begins;
    private final int[][] rows;

    SortedBlocks(long[] prints, int distance) {
        this.prints = prints;
        this.distance = distance;
        int blocks = Math.min(distance + 1, Long.SIZE);
        this.mask = (1 << Math.min(MOST_BITS, Long.SIZE / blocks)) - 1;
        this.shifts = new int[blocks];
        this.begins = new int[blocks][mask + 2];
        this.rows = new int[blocks][prints.length];
        for (int b = 0; b < blocks; b++) {
            shifts[b] = b * (Long.SIZE / blocks);
            sort(b);
        }
    }

    private int key(long print, int block) {
        return (int) (print >>> shifts[block]) & mask;
    }

    private void sort(int block) {
        int[] begin = begins[block];
        for (long print : prints) begin[key(print, block) + 1]++;
        for (int k = 0; k <= mask; k++) begin[k + 1] += begin[k];
        int[] next = Arrays.copyOf(begin, mask + 1);
        for (int row = 0; row < prints.length; row++) rows[block][next[key(prints[row], block)]++] = row;
    }

    @Override
    public int size() {
        return prints.length;
    }

    @Override
    public long bytes() {
        return (long) Integer.BYTES * shifts.length * (prints.length + mask + 2);
    }

    @Override
    public TableSearcher searcher() {
        return this; // it has no scratch
    }

    @Override
    public void search(long fingerprint, float[] margins, RowSink found) {
        for (int b = 0; b < shifts.length; b++) {
            int key = key(fingerprint, b);
            for (int i = begins[b][key]; i < begins[b][key + 1]; i++) {
                long difference = prints[rows[b][i]] ^ fingerprint;
                int bits = Long.bitCount(difference);
                if (bits <= distance && isFirst(difference, b) && !found.row(rows[b][i], bits)) return;
            }
        }
    }

    /** Whether no earlier block agrees, where the pair was told already. */
    private boolean isFirst(long difference, int block) {
        for (int b = 0; b < block; b++) if (key(difference, b) == 0) return false;
        return true;
    }
}
