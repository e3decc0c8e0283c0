package org.semblance.records;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.semblance.run.Workers;

/**
 * Which documents are copies of each other, and the first of each kind, which stands for all of them. A search over the
 * first ones alone finds what there is to find.
 */
public final class Copies {
    private static final long BYTES_EACH = 40;

    private final int size;

    /** The first document that is like this one, itself if it is the first; no column where there are no copies. */
    private final int[] firsts;

    /** The documents of each kind in input order, one kind behind the other. */
    private final int[] members;

    /** Where the kind of a first document begins and ends among the members. */
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
        int kinds = 0;
        for (int first : firsts) ends[first]++;
        int sum = 0;
        for (int x = 0; x < firsts.length; x++) {
            if (firsts[x] != x) continue;
            kinds++;
            starts[x] = sum;
            sum += ends[x];
            ends[x] = starts[x];
        }
        for (int x = 0; x < firsts.length; x++) members[ends[firsts[x]]++] = x;
        this.distinct = kinds;
    }

    /** What it takes to find copies and to search among the first of each kind: columns by document, and a selection. */
    public static long bytes(Records records) {
        return BYTES_EACH * records.size() + records.selectionBytes();
    }

    /** Every document is the only one of its kind. */
    public static Copies none(int documents) {
        return new Copies(documents);
    }

    /** The copies among the documents before {@code split}, and those among the others. */
    public static Copies of(Records records, int split, Workers workers) throws InterruptedException {
        return of(records.contents(), split, workers);
    }

    private static Copies of(Contents contents, int split, Workers workers) throws InterruptedException {
        return of(new CopySearch(contents, split, workers).firsts());
    }

    /** Copies by the first document that is like each one. */
    public static Copies of(int[] firsts) {
        for (int x = 0; x < firsts.length; x++) if (firsts[x] != x) return new Copies(firsts);
        return none(firsts.length);
    }

    /** The same but for kinds that the predicate, given the first document, does not accept: their documents stand alone. */
    public Copies where(IntPredicate accepted) {
        int[] some = firsts.clone();
        for (int x = 0; x < some.length; x++) {
            if (firsts[x] != x || countOf(x) == 1 || accepted.test(x)) continue;
            for (int m = starts[x]; m < ends[x]; m++) some[members[m]] = members[m];
        }
        return Arrays.equals(some, firsts) ? this : of(some);
    }

    /** The same, but only documents of one part stand for each other; those of part 0 stand alone. */
    public Copies parted(long[] parts, Workers workers) throws InterruptedException {
        return isEmpty() ? this : of(new Parted(this, parts), 0, workers);
    }

    public int size() {
        return size;
    }

    /** How many kinds there are. */
    public int distinct() {
        return distinct;
    }

    /** Whether no document is like another. */
    public boolean isEmpty() {
        return distinct == size;
    }

    /** The first documents of all kinds, in input order. */
    public int[] representatives() {
        int[] representatives = new int[distinct];
        int next = 0;
        for (int x = 0; x < size; x++) if (isRepresentative(x)) representatives[next++] = x;
        return representatives;
    }

    public boolean isRepresentative(int x) {
        return representative(x) == x;
    }

    /** The first document that is like this one. */
    public int representative(int x) {
        return isEmpty() ? x : firsts[x];
    }

    /** How many documents are of the kind of a first document. */
    public int countOf(int representative) {
        return isEmpty() ? 1 : ends[representative] - starts[representative];
    }

    /** The i-th document of the kind of a first document, which is the 0-th. */
    public int member(int representative, int i) {
        return isEmpty() ? representative : members[starts[representative] + i];
    }

    /** Copies within one part; documents of part 0 equal no other. */
    @SuppressWarnings("ArrayRecordComponent") // a column, never compared
    private record Parted(Copies copies, long[] parts) implements Contents {
        @Override
        public int size() {
            return copies.size();
        }

        @Override
        public boolean isUnique(int x) {
            return parts[x] == 0 || copies.countOf(copies.representative(x)) == 1;
        }

        @Override
        public long hash(int x, long seed) {
            return seed + Contents.term(copies.representative(x)) + Contents.term(parts[x]);
        }

        @Override
        public boolean equal(int x, int y) {
            return parts[x] == parts[y] && copies.representative(x) == copies.representative(y);
        }
    }
}
