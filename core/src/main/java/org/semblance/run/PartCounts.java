package org.semblance.run;

/**
 * Counts by key, of parts that are worked on by different threads. Each part counts on its own and later writes behind
 * the parts before it, so any number of parts gives the same order.
 */
public final class PartCounts {
    private PartCounts() {}

    /** Turns the counts of each part by key into where it begins to write that key; returns where each key begins, and the end. */
    public static int[] begin(int[][] counts) {
        int keys = counts[0].length;
        int[] starts = new int[keys + 1];
        int next = 0;
        for (int k = 0; k < keys; k++) {
            starts[k] = next;
            for (int[] part : counts) {
                int count = part[k];
                part[k] = next;
                next = Math.addExact(next, count);
            }
        }
        starts[keys] = next;
        return starts;
    }
}
