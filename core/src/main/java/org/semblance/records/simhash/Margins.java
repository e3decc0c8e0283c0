package org.semblance.records.simhash;

/** How sure bits are, a byte for each: in 510ths, so that a half and above is 255. */
final class Margins {
    private static final int HALF = 255;

    private Margins() {}

    static void write(float[] margins, byte[] to, int at) {
        for (int j = 0; j < margins.length; j++) {
            to[at + j] = (byte) Math.min(HALF, Math.round(2 * HALF * margins[j]));
        }
    }
}
