package org.semblance.records;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * Equality of documents in one form, given by functions. Documents with equal contents are copies of each other.
 *
 * @param size number of documents
 * @param unique whether document x is known to equal no other document, even if hashes collide
 */
public record Contents(int size, IntPredicate unique, Hash hash, Equality equality) {
    /** A hash of the content of document x; copies have equal hashes. */
    public interface Hash {
        long of(int x, long seed);
    }

    /** Whether two documents are equal. */
    public interface Equality {
        boolean test(int x, int y);
    }

    /** The contribution of a part to a hash; hashes are sums of terms, so terms can be computed in any order. */
    public static long term(long part) {
        long product = (part + 1) * 0x9E3779B97F4A7C15L;
        return (product ^ product >>> 32) * (product | 1);
    }

    /** Documents are copies if their rows of {@code words} words are equal; a document of size 0 equals no other. */
    public static Contents ofRows(Records records, long[] rows, int words) {
        return new Contents(
                records.size(),
                x -> records.sizeOf(x) == 0,
                (x, seed) -> {
                    long hash = seed;
                    for (int w = 0; w < words; w++) hash += term(rows[x * words + w] + w);
                    return hash;
                },
                (x, y) -> Arrays.equals(rows, x * words, (x + 1) * words, rows, y * words, (y + 1) * words));
    }
}
