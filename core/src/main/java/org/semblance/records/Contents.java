package org.semblance.records;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Equality of documents in one form. Documents with equal contents are copies of each other. */
public interface Contents {
    int size();

    /** Whether document x is known to equal no other document, even if hashes collide. */
    boolean isUnique(int x);

    /** A hash of the content; copies have equal hashes. */
    long hash(int x, long seed);

    boolean equal(int x, int y);

    /** The contribution of a part to a hash; hashes are sums of terms, so terms can be computed in any order. */
    static long term(long part) {
        long product = (part + 1) * 0x9E3779B97F4A7C15L;
        return (product ^ product >>> 32) * (product | 1);
    }

    /** The hash of document x. */
    interface Hash {
        long of(int x, long seed);
    }

    /** Whether two documents are equal. */
    interface Equality {
        boolean test(int x, int y);
    }

    /** Contents of the documents of a collection, given by functions. */
    static Contents of(Records records, IntPredicate unique, Hash hash, Equality equality) {
        return new Contents() {
            @Override
            public int size() {
                return records.size();
            }

            @Override
            public boolean isUnique(int x) {
                return unique.test(x);
            }

            @Override
            public long hash(int x, long seed) {
                return hash.of(x, seed);
            }

            @Override
            public boolean equal(int x, int y) {
                return equality.test(x, y);
            }
        };
    }

    /** Documents are copies if their rows of {@code words} words are equal; a document of size 0 equals no other. */
    static Contents ofRows(Records records, long[] rows, int words) {
        return of(
                records,
                x -> records.sizeOf(x) == 0,
                (x, seed) -> {
                    long hash = seed;
                    for (int w = 0; w < words; w++) hash += term(rows[x * words + w] + w);
                    return hash;
                },
                (x, y) -> Arrays.equals(rows, x * words, (x + 1) * words, rows, y * words, (y + 1) * words));
    }
}
