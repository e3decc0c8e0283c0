package org.semblance.records;

/** How sure bits are, a byte for each: in 510ths, so that a half and above is 255. */
public final class MarginBytes {
    private static final int HALF = 255;

    private MarginBytes() {}

    public static void write(float[] margins, byte[] to, int at) {
        for (int j = 0; j < margins.length; j++) {
            to[at + j] = (byte) Math.min(HALF, Math.round(2 * HALF * margins[j]));
        }
    }

    /** Reads the first so many. */
    public static void read(byte[] from, int at, int count, float[] margins) {
        for (int j = 0; j < count; j++) margins[j] = (from[at + j] & 0xFF) / (2f * HALF);
    }
}
