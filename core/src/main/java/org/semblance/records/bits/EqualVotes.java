package org.semblance.records.bits;

import java.util.Arrays;

/**
 * Counts, for each of 64 bits, the hashes in which it is set. The counts are bit-sliced: plane p contains bit p of all
 * 64 counts. Sixteen hashes at a time pass through carry-save adders, which reduce three words to one sum and one carry
 * in five operations; so a hash costs about five operations instead of 64 additions.
 */
final class EqualVotes {
    /** Number of hashes that are counted together. */
    static final int BLOCK = 16;

    private final long[] planes = new long[Integer.SIZE];
    private int votes;

    /**
     * Counts the first {@code votes} hashes, replacing the previous counts.
     *
     * @param hashes must be 0 from {@code votes} to the next multiple of {@link #BLOCK}
     */
    void count(long[] hashes, int votes) {
        this.votes = votes;
        Arrays.fill(planes, 4, planes.length, 0);
        long ones = 0;
        long twos = 0;
        long fours = 0;
        long eights = 0;
        for (int i = 0; i < votes; i += BLOCK) {
            long a = hashes[i];
            long b = hashes[i + 1];
            long u = ones ^ a;
            long twosA = ones & a | u & b;
            ones = u ^ b;
            a = hashes[i + 2];
            b = hashes[i + 3];
            u = ones ^ a;
            long twosB = ones & a | u & b;
            ones = u ^ b;
            u = twos ^ twosA;
            long foursA = twos & twosA | u & twosB;
            twos = u ^ twosB;
            a = hashes[i + 4];
            b = hashes[i + 5];
            u = ones ^ a;
            twosA = ones & a | u & b;
            ones = u ^ b;
            a = hashes[i + 6];
            b = hashes[i + 7];
            u = ones ^ a;
            twosB = ones & a | u & b;
            ones = u ^ b;
            u = twos ^ twosA;
            long foursB = twos & twosA | u & twosB;
            twos = u ^ twosB;
            u = fours ^ foursA;
            long eightsA = fours & foursA | u & foursB;
            fours = u ^ foursB;
            a = hashes[i + 8];
            b = hashes[i + 9];
            u = ones ^ a;
            twosA = ones & a | u & b;
            ones = u ^ b;
            a = hashes[i + 10];
            b = hashes[i + 11];
            u = ones ^ a;
            twosB = ones & a | u & b;
            ones = u ^ b;
            u = twos ^ twosA;
            foursA = twos & twosA | u & twosB;
            twos = u ^ twosB;
            a = hashes[i + 12];
            b = hashes[i + 13];
            u = ones ^ a;
            twosA = ones & a | u & b;
            ones = u ^ b;
            a = hashes[i + 14];
            b = hashes[i + 15];
            u = ones ^ a;
            twosB = ones & a | u & b;
            ones = u ^ b;
            u = twos ^ twosA;
            foursB = twos & twosA | u & twosB;
            twos = u ^ twosB;
            u = fours ^ foursA;
            long eightsB = fours & foursA | u & foursB;
            fours = u ^ foursB;
            u = eights ^ eightsA;
            long carry = eights & eightsA | u & eightsB;
            eights = u ^ eightsB;
            for (int p = 4; carry != 0; p++) {
                long plane = planes[p];
                planes[p] = plane ^ carry;
                carry &= plane;
            }
        }
        planes[0] = ones;
        planes[1] = twos;
        planes[2] = fours;
        planes[3] = eights;
    }

    /**
     * The bits that are set in more than half of the hashes. All 64 counts are compared at once, from their highest bit
     * down.
     */
    long majority() {
        int half = votes / 2;
        long more = 0;
        long equal = -1;
        for (int p = Integer.SIZE - Integer.numberOfLeadingZeros(votes); p >= 0; p--) {
            long plane = planes[p];
            if ((half >>> p & 1) == 0) {
                more |= equal & plane;
                equal &= ~plane;
            } else {
                equal &= plane;
            }
        }
        return more;
    }

    /** For each bit, the number of hashes in which it is set minus the number of the others. */
    void sums(long[] to, int at) {
        for (int j = 0; j < Long.SIZE; j++) {
            long count = 0;
            for (int p = Integer.SIZE - Integer.numberOfLeadingZeros(votes); p >= 0; p--) {
                count = 2 * count + (planes[p] >>> j & 1);
            }
            to[at + j] = 2 * count - votes;
        }
    }
}
