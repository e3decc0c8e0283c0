package org.semblance.records;

/**
 * Ascending numbers as steps from one to the next, each in as few bytes as it needs: 7 bits to a byte, the lowest first,
 * and all but the last byte negative. From token to token of a part or a bin, it is rarely far to the next document.
 */
final class Steps {
    private final byte[] bytes;
    private int at;

    /** Reads on from a place. */
    Steps(byte[] bytes, int at) {
        this.bytes = bytes;
        this.at = at;
    }

    int next() {
        int step = bytes[at++];
        return step >= 0 ? step : longer(step & 0x7F);
    }

    private int longer(int step) {
        for (int shift = 7; ; shift += 7) {
            int more = bytes[at++];
            step |= (more & 0x7F) << shift;
            if (more >= 0) return step;
        }
    }

    /** Writes a step, and returns where the next one goes. */
    static int write(int step, byte[] bytes, int at) {
        for (; step >= 0x80; step >>>= 7) bytes[at++] = (byte) (step | 0x80);
        bytes[at++] = (byte) step;
        return at;
    }

    /** The most bytes that so many steps take: one of s takes up to 1 + s / 128, and all of them come to {@code sum} at most. */
    static int most(int steps, int sum) {
        return Math.addExact(steps, sum >> 7);
    }
}
