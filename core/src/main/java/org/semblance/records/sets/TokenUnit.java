package org.semblance.records.sets;

import java.util.ArrayList;
import java.util.List;

/**
 * Tokens that are counted together: those of a part whose hashes have the same next bits.
 *
 * @param part the part
 * @param bits the number of bits after those of the part
 * @param prefix the value of these bits
 */
record TokenUnit(int part, int bits, int prefix) {
    private static final int MOST_BITS = 12;

    /** Memory of a token while its unit is counted: hash and document, and what a shared token takes in a bin. */
    static final int TOKEN_BYTES = Long.BYTES + Integer.BYTES + 2 * Integer.BYTES + Character.BYTES;

    /** All units in the order of hashes, each of at most about {@code mostBytes} bytes. */
    static List<TokenUnit> all(TokenSpill spill, long mostBytes) {
        List<TokenUnit> units = new ArrayList<>();
        for (int part = 0; part < TokenSetChunk.PARTS; part++) {
            long tokens = spill.tokens(part);
            if (tokens == 0) continue;
            int bits = 0;
            while (bits < MOST_BITS && (tokens >>> bits) * TOKEN_BYTES > Math.max(mostBytes, 1)) bits++;
            for (int prefix = 0; prefix < 1 << bits; prefix++) units.add(new TokenUnit(part, bits, prefix));
        }
        return units;
    }

    boolean has(long hash) {
        return bits == 0 || (int) (hash << TokenSetChunk.PART_BITS >>> (Long.SIZE - bits)) == prefix;
    }

    /** The bin of a hash of this unit, given by its next {@code binBits} bits. */
    int bin(long hash, int binBits) {
        return (int) (hash << TokenSetChunk.PART_BITS + bits >>> (Long.SIZE - binBits));
    }
}
