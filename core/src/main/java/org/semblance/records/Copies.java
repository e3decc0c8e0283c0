package org.semblance.records;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.semblance.run.PartCounts;
import org.semblance.run.Workers;

/**
 * Groups of documents with equal contents. The first document of each group is its representative; a search over the
 * representatives alone finds all pairs.
 */
public final class Copies {
    private static final long BYTES_EACH = 40;

    private final int size;

    /** The representative of each document, itself if it is the first of its group; empty if there are no copies. */
    private final int[] firsts;

    /** The documents of each group in input order, group after group. */
    private final int[] members;

    /** For each representative, where its group begins and ends in {@code members}. */
    private final int[] starts;

    private final int[] ends;
    private final int distinct;

    private Copies(int size) {
        this.size = size;
        this.distinct = size;
        this.firsts = this.members = this.starts = this.ends = new int[0];
    }

    private Copies(int[] firsts) {
        this.size = firsts.length;
        this.firsts = firsts;
        this.starts = new int[firsts.length];
        this.ends = new int[firsts.length];
        this.members = new int[firsts.length];
        int groups = 0;
        for (int first : firsts) ends[first]++;
        int sum = 0;
        for (int x = 0; x < firsts.length; x++) {
            if (firsts[x] != x) continue;
            groups++;
            starts[x] = sum;
            sum += ends[x];
            ends[x] = starts[x];
        }
        for (int x = 0; x < firsts.length; x++) members[ends[firsts[x]]++] = x;
        this.distinct = groups;
    }

    /** Memory for finding copies and for searching the representatives: columns by document and a selection. */
    public static long bytes(Records records) {
        return BYTES_EACH * records.size() + records.selectionBytes();
    }

    /** No copies: every document is its own representative. */
    public static Copies none(int documents) {
        return new Copies(documents);
    }

    /** Finds copies among the documents before {@code split} and, separately, among the others. */
    public static Copies of(Records records, int split, Workers workers) throws InterruptedException {
        return of(records.contents(), split, workers);
    }

    private static Copies of(Contents contents, int split, Workers workers) throws InterruptedException {
        return of(new CopySearch(contents, split, workers).firsts());
    }

    /** Copies from the column that maps each document to its representative. */
    public static Copies of(int[] firsts) {
        for (int x = 0; x < firsts.length; x++) if (firsts[x] != x) return new Copies(firsts);
        return none(firsts.length);
    }

    /**
     * The same groups, except that those whose representative is not accepted are dissolved: each of their documents is
     * its own representative.
     */
    public Copies where(IntPredicate accepted) {
        int[] selected = firsts.clone();
        for (int x = 0; x < selected.length; x++) {
            if (firsts[x] != x || countOf(x) == 1 || accepted.test(x)) continue;
            for (int m = starts[x]; m < ends[x]; m++) selected[members[m]] = members[m];
        }
        return Arrays.equals(selected, firsts) ? this : of(selected);
    }

    /**
     * Divides the groups by partition: only documents of the same partition remain copies. Documents of partition 0
     * equal no other.
     */
    public Copies partitioned(long[] partitions, Workers workers) throws InterruptedException {
        return isEmpty() ? this : of(partitioned(partitions), 0, workers);
    }

    private Contents partitioned(long[] partitions) {
        return new Contents(
                size,
                x -> partitions[x] == 0 || countOf(representative(x)) == 1,
                (x, seed) -> seed + Contents.term(representative(x)) + Contents.term(partitions[x]),
                (x, y) -> partitions[x] == partitions[y] && representative(x) == representative(y));
    }

    public int size() {
        return size;
    }

    /** Number of distinct documents. */
    public int distinct() {
        return distinct;
    }

    /** Whether there are no copies. */
    public boolean isEmpty() {
        return distinct == size;
    }

    /** The first document of each group, in input order. */
    public int[] representatives() {
        int[] representatives = new int[distinct];
        int next = 0;
        for (int x = 0; x < size; x++) if (isRepresentative(x)) representatives[next++] = x;
        return representatives;
    }

    public boolean isRepresentative(int x) {
        return representative(x) == x;
    }

    /** The first document with the same content. */
    public int representative(int x) {
        return isEmpty() ? x : firsts[x];
    }

    /** Number of documents in the group of a representative. */
    public int countOf(int representative) {
        return isEmpty() ? 1 : ends[representative] - starts[representative];
    }

    /** The i-th document in the group of a representative, which is itself number 0. */
    public int member(int representative, int i) {
        return isEmpty() ? representative : members[starts[representative] + i];
    }

    /**
     * Finds documents of equal contents: hashes every document, partitions the hashes by their leading bits so that
     * each partition fits a core's cache, and compares within a partition. Ordinals ascend within a partition, so the
     * first document of a group is inserted first.
     */
    private record CopySearch(Contents contents, int split, Workers workers) {
        private static final int PARTITIONS = 1 << 8;
        private static final int PARTITION_SHIFT = 64 - 8;

        private static final int INITIAL_LIMIT = 1 << 17;

        /** The upper half of an entry contains bits of the hash, the lower half the ordinal. */
        private static final long ORDINAL = 0xFFFFFFFFL;

        /** For each document the first one with equal contents on the same side of the split. */
        int[] firsts() throws InterruptedException {
            int size = contents.size();
            int[] firsts = new int[size];
            Arrays.setAll(firsts, x -> x);
            int ranges = workers.threads();
            long[] hashes = new long[size];
            int[][] next = new int[ranges][PARTITIONS];
            workers.forEach(ranges, r -> hash(from(r, ranges), from(r + 1, ranges), hashes, next[r]));
            int[] starts = PartCounts.begin(next);
            long[] entries = new long[starts[PARTITIONS]];
            workers.forEach(ranges, r -> partition(from(r, ranges), from(r + 1, ranges), hashes, next[r], entries));
            workers.forEach(PARTITIONS, p -> compare(entries, starts[p], starts[p + 1], firsts));
            return firsts;
        }

        private int from(int range, int ranges) {
            return (int) ((long) contents.size() * range / ranges);
        }

        private void hash(int from, int to, long[] hashes, int[] counts) {
            for (int x = from; x < to; x++) {
                if (contents.unique().test(x)) continue; // its hash stays 0
                long hash = contents.hash().of(x, x < split ? 1 : 2) * 0xD6E8FEB86659FD93L;
                hashes[x] = (hash ^ hash >>> 32) | 1; // 0 marks unique documents
                counts[(int) (hashes[x] >>> PARTITION_SHIFT)]++;
            }
        }

        private static void partition(int from, int to, long[] hashes, int[] next, long[] entries) {
            for (int x = from; x < to; x++) {
                long hash = hashes[x];
                if (hash != 0) entries[next[(int) (hash >>> PARTITION_SHIFT)]++] = hash << 8 & ~ORDINAL | x;
            }
        }

        private void compare(long[] entries, int from, int to, int[] firsts) {
            // Starts with space for many distinct documents and grows on demand: if all are copies, one slot is enough.
            long[] slots = new long[Integer.highestOneBit(Math.clamp(to - from, 1, INITIAL_LIMIT)) * 4];
            int distinct = 0;
            for (int i = from; i < to; i++) {
                long entry = entries[i] + 1; // 0 is an empty slot
                int slot = slot(entries[i], slots);
                while (slots[slot] != 0 && !isCopy(slots[slot], entry)) slot = slot + 1 & slots.length - 1;
                if (slots[slot] != 0) {
                    firsts[ordinal(entry)] = ordinal(slots[slot]);
                    continue;
                }
                slots[slot] = entry;
                if (++distinct > slots.length / 2) slots = larger(slots);
            }
        }

        private static int slot(long entry, long[] slots) {
            return (int) (entry >>> 1 + Integer.numberOfLeadingZeros(slots.length) + Integer.SIZE);
        }

        private static long[] larger(long[] slots) {
            long[] larger = new long[Math.multiplyExact(2, slots.length)];
            for (long entry : slots) {
                if (entry == 0) continue;
                int slot = slot(entry - 1, larger);
                while (larger[slot] != 0) slot = slot + 1 & larger.length - 1;
                larger[slot] = entry;
            }
            return larger;
        }

        private static int ordinal(long entry) {
            return (int) (entry & ORDINAL) - 1;
        }

        private boolean isCopy(long first, long other) {
            if ((first & ~ORDINAL) != (other & ~ORDINAL)) return false;
            int x = ordinal(first);
            int y = ordinal(other);
            return (x < split) == (y < split) && contents.equality().test(x, y);
        }
    }
}
