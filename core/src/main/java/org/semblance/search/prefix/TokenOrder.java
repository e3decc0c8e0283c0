package org.semblance.search.prefix;

import java.util.Arrays;
import org.semblance.columns.LongIntTable;

/**
 * Ids of tokens in an order that never changes, though new tokens keep coming and frequencies move: tokens known from the
 * start keep the order in which they were given, rarest first, and every token that comes later stands before all that
 * came earlier. A word that took long to turn up is likely to be rare, and one that has no id yet is in no set at all.
 */
final class TokenOrder {
    /** The id of a token that has none. */
    static final int NONE = Integer.MIN_VALUE;

    private final int known;

    /** The number of a token and one, by its hash. */
    private final LongIntTable numbers;

    /** Begins with these tokens, rarest first. */
    TokenOrder(long... rarestFirst) {
        numbers = new LongIntTable(Math.max(16, Integer.highestOneBit(rarestFirst.length) * 4));
        for (long hash : rarestFirst) numberOrNew(hash);
        known = numbers.size();
    }

    /** The id of a token; a smaller one is taken to be rarer. */
    int id(long hash) {
        int number = numbers.get(hash);
        return number == 0 ? NONE : idOf(number - 1);
    }

    /** The id of a token, a new one if it has none. */
    int idOrNew(long hash) {
        return idOf(numberOrNew(hash));
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
        return numbers.bytes();
    }

    private int numberOrNew(long hash) {
        int number = numbers.get(hash);
        if (number != 0) return number - 1;
        numbers.put(hash, numbers.size() + 1);
        return numbers.size() - 1;
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
