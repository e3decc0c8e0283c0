package org.semblance.records;

import java.util.Arrays;
import org.semblance.analysis.TokenHash;

/** What makes a document a copy of another one. */
interface Contents {
    int size();

    /** Whether a document is known to be like no other one. */
    boolean isUnique(int x);

    /** A number that copies share, and others hardly. */
    long hash(int x, long seed);

    boolean equal(int x, int y);

    /** What a part adds to a hash: a sum, so that the terms do not wait for each other. */
    private static long term(long part) {
        long product = (part + 1) * 0x9E3779B97F4A7C15L;
        return (product ^ product >>> 32) * (product | 1);
    }

    /** Copies have the same tokens; a token of its own makes a document unique. */
    static Contents of(TokenSets sets) {
        int[] tokens = sets.tokens();
        return new Contents() {
            @Override
            public int size() {
                return sets.size();
            }

            @Override
            public boolean isUnique(int x) {
                return sets.unique(x) > 0;
            }

            @Override
            public long hash(int x, long seed) {
                long hash = seed;
                for (int i = sets.start(x); i < sets.end(x); i++) hash += term(tokens[i]);
                return hash;
            }

            @Override
            public boolean equal(int x, int y) {
                return Arrays.equals(tokens, sets.start(x), sets.end(x), tokens, sets.start(y), sets.end(y));
            }
        };
    }

    /** Copies have the same things in the same order; without any a document is like no other, not even one without. */
    static Contents of(Sequences sequences) {
        int[] things = sequences.things();
        return new Contents() {
            @Override
            public int size() {
                return sequences.size();
            }

            @Override
            public boolean isUnique(int x) {
                return sequences.sizeOf(x) == 0;
            }

            @Override
            public long hash(int x, long seed) {
                long hash = seed;
                for (int i = sequences.start(x); i < sequences.end(x); i++) {
                    hash += term(((long) (i - sequences.start(x)) << Integer.SIZE) + things[i]);
                }
                return hash;
            }

            @Override
            public boolean equal(int x, int y) {
                return Arrays.equals(
                        things, sequences.start(x), sequences.end(x), things, sequences.start(y), sequences.end(y));
            }
        };
    }

    /** Copies have the same fingerprint; without one a document is like no other, not even one without. */
    static Contents of(BitVectors vectors) {
        return ofRows(vectors, vectors.rows(), vectors.words());
    }

    /** Copies have the same sketch; without one a document is like no other, not even one without. */
    static Contents of(Sketches sketches) {
        return ofRows(sketches, sketches.rows(), sketches.width());
    }

    /** Copies have the same bytes; without any a document is like no other. */
    static Contents of(ByteStrings strings) {
        return new Contents() {
            @Override
            public int size() {
                return strings.size();
            }

            @Override
            public boolean isUnique(int x) {
                return strings.sizeOf(x) == 0;
            }

            @Override
            public long hash(int x, long seed) {
                return term(TokenHash.of(strings.array(x), strings.start(x), strings.sizeOf(x)) + seed);
            }

            @Override
            public boolean equal(int x, int y) {
                return strings.equal(x, y);
            }
        };
    }

    private static Contents ofRows(Records records, long[] rows, int words) {
        return new Contents() {
            @Override
            public int size() {
                return records.size();
            }

            @Override
            public boolean isUnique(int x) {
                return records.sizeOf(x) == 0;
            }

            @Override
            public long hash(int x, long seed) {
                long hash = seed;
                for (int w = 0; w < words; w++) hash += term(rows[x * words + w] + w);
                return hash;
            }

            @Override
            public boolean equal(int x, int y) {
                return Arrays.equals(rows, x * words, (x + 1) * words, rows, y * words, (y + 1) * words);
            }
        };
    }

    /** Copies have the same sketch, or none, and the same bits, and are of one site where that matters. */
    static Contents of(PageForms pages) {
        Contents sketches = of(pages.sketches());
        Contents bits = of(pages.bits());
        return new Contents() {
            @Override
            public int size() {
                return pages.size();
            }

            @Override
            public boolean isUnique(int x) {
                return bits.isUnique(x);
            }

            @Override
            public long hash(int x, long seed) {
                return bits.hash(x, seed) + term(pages.siteOf(x));
            }

            @Override
            public boolean equal(int x, int y) {
                return pages.siteOf(x) == pages.siteOf(y)
                        && bits.equal(x, y)
                        && sketches.isUnique(x) == sketches.isUnique(y)
                        && sketches.equal(x, y);
            }
        };
    }

    /** Copies are the copies that are of one part. */
    static Contents parted(Copies copies, long[] parts) {
        return new Contents() {
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
                return seed + term(copies.representative(x)) + term(parts[x]);
            }

            @Override
            public boolean equal(int x, int y) {
                return parts[x] == parts[y] && copies.representative(x) == copies.representative(y);
            }
        };
    }
}
