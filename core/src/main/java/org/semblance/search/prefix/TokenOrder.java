package org.semblance.search.prefix;

import java.util.Arrays;
import org.semblance.columns.LongIntTable;

/**
 * Assigns token ids in an order that never changes, although new tokens keep arriving and frequencies change: tokens
 * given at construction keep their order, rarest first, and every later token precedes all earlier ones. A token that
 * took long to appear is probably rare, and a token without an id is in no set at all.
 *
 * <p>One thread assigns ids; others look them up in the table that was {@linkplain #numbers current} when the state that
 * they read was published. They may or may not find a token that was added since, whose id precedes all of their tokens.
 */
final class TokenOrder {
    /** Returned for a token without an id. */
    static final int NONE = Integer.MIN_VALUE;

    private final int known;

    /** Token number plus one, by hash. Never enlarged in place: a reader would see a table that is not filled yet. */
    private LongIntTable numbers;

    /** Starts with these tokens, rarest first. */
    TokenOrder(long... rarestFirst) {
        numbers = new LongIntTable(Math.max(16, Integer.highestOneBit(rarestFirst.length) * 4));
        for (long hash : rarestFirst) numberOrNew(hash);
        known = numbers.size();
    }

    /** The tokens with an id, for {@link #id}. */
    LongIntTable numbers() {
        return numbers;
    }

    /** The id of a token, or {@link #NONE}; a smaller id means a rarer token. */
    int id(LongIntTable in, long hash) {
        int number = in.get(hash);
        return number == 0 ? NONE : idOf(number - 1);
    }

    /** The id of a token, assigned now if it has none. */
    int idOrNew(long hash) {
        return idOf(numberOrNew(hash));
    }

    /** Tokens are numbered from 0 in order of arrival; tokens added later have decreasing negative ids. */
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
        if (numbers.size() == numbers.capacity()) numbers = numbers.enlarged();
        numbers.put(hash, numbers.size() + 1);
        return numbers.size() - 1;
    }

    /** The distinct tokens, sorted, in a new array. */
    static long[] distinct(long... tokens) {
        long[] sorted = tokens.clone();
        Arrays.sort(sorted);
        int size = 0;
        for (int i = 0; i < sorted.length; i++) if (i == 0 || sorted[i] != sorted[i - 1]) sorted[size++] = sorted[i];
        return Arrays.copyOf(sorted, size);
    }
}
