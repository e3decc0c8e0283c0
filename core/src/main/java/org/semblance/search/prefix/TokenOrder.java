package org.semblance.search.prefix;

import java.util.Arrays;

/**
 * Ids of tokens in an order that never changes, though new tokens keep coming and frequencies move: tokens known from the
 * start keep the order in which they were given, rarest first, and every token that comes later stands before all that
 * came earlier. A word that took long to turn up is likely to be rare, and one that has no id yet is in no set at all.
 */
final class TokenOrder {
    /** The id of a token that has none. */
    static final int NONE = Integer.MIN_VALUE;

    private final int known;
    private long[] hashes;

    /** The number of a token and one; 0 for a free slot. */
    private int[] numbers;

    private int size;

    /** Begins with these tokens, rarest first. */
    TokenOrder(long... rarestFirst) {
        hashes = new long[Math.max(16, Integer.highestOneBit(rarestFirst.length) * 4)];
        numbers = new int[hashes.length];
        for (long hash : rarestFirst) add(hash);
        known = size;
    }

    /** The id of a token; a smaller one is taken to be rarer. */
    int id(long hash) {
        int number = numbers[slot(hash)];
        return number == 0 ? NONE : idOf(number - 1);
    }

    /** The id of a token, a new one if it has none. */
    int idOrNew(long hash) {
        int number = numbers[slot(hash)];
        return idOf(number == 0 ? add(hash) : number - 1);
    }

    /** Tokens are numbered from 0 as they come; later ones have ever smaller ids below 0. */
    private int idOf(int number) {
        return number < known ? number : known - 1 - number;
    }

    /** The number of the token that has this id. */
    int numberOf(int id) {
        return id >= 0 ? id : known - 1 - id;
    }

    long bytes() {
        return (long) (Long.BYTES + Integer.BYTES) * hashes.length;
    }

    private int add(long hash) {
        int slot = slot(hash);
        if (numbers[slot] != 0) return numbers[slot] - 1;
        hashes[slot] = hash;
        numbers[slot] = ++size;
        if (2 * size > hashes.length) grow();
        return size - 1;
    }

    private int slot(long hash) {
        int mask = hashes.length - 1;
        int slot = (int) (hash ^ hash >>> Integer.SIZE) & mask;
        while (numbers[slot] != 0 && hashes[slot] != hash) slot = (slot + 1) & mask;
        return slot;
    }

    private void grow() {
        long[] oldHashes = hashes;
        int[] oldNumbers = numbers;
        hashes = new long[Math.multiplyExact(2, oldHashes.length)];
        numbers = new int[hashes.length];
        for (int i = 0; i < oldHashes.length; i++) {
            if (oldNumbers[i] == 0) continue;
            int slot = slot(oldHashes[i]);
            hashes[slot] = oldHashes[i];
            numbers[slot] = oldNumbers[i];
        }
    }

    /** The distinct ones of some tokens, in a new array. */
    static long[] distinct(long... tokens) {
        long[] sorted = tokens.clone();
        Arrays.sort(sorted);
        int size = 0;
        for (int i = 0; i < sorted.length; i++) if (i == 0 || sorted[i] != sorted[i - 1]) sorted[size++] = sorted[i];
        return Arrays.copyOf(sorted, size);
    }
}
