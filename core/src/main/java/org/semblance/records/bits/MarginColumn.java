package org.semblance.records.bits;

/**
 * How sure each bit of many fingerprints is, a byte for each: in 510ths, so that a half and above is 255. The bytes are in
 * pages, as all of them may be more than an array can hold; the lowest bit of a fingerprint's first word comes first.
 */
public final class MarginColumn {
    /** 64 MB for 64 bits. */
    private static final int USUAL_SHIFT = 20;

    private static final int HALF = 255;

    private final int bits;
    private final int documents;
    private final int shift;
    private final byte[][] pages;

    /** Room for so many documents. */
    public MarginColumn(int bits, int documents) {
        this(bits, documents, USUAL_SHIFT);
    }

    /** @param shift of a document's number to that of its page */
    MarginColumn(int bits, int documents, int shift) {
        this.bits = bits;
        this.documents = documents;
        this.shift = shift;
        this.pages = new byte[(int) (((long) documents + (1L << shift) - 1) >>> shift)][];
        for (int p = 0; p < pages.length; p++) {
            long rows = Math.min(1L << shift, documents - ((long) p << shift));
            pages[p] = new byte[Math.toIntExact(rows * bits)];
        }
    }

    /** Those of all documents, one after the other. */
    static MarginColumn of(int bits, byte[] margins) {
        MarginColumn column = new MarginColumn(bits, margins.length / bits);
        column.put(0, margins);
        return column;
    }

    /** Takes those of consecutive documents, from one on. */
    public void put(int first, byte[] margins) {
        for (int at = 0; at < margins.length; at += bits) {
            int x = first + at / bits;
            System.arraycopy(margins, at, page(x), place(x), bits);
        }
    }

    /** The array in which those of a document are. */
    public byte[] page(int x) {
        return pages[x >>> shift];
    }

    /** Where they begin there. */
    public int place(int x) {
        return (x & (1 << shift) - 1) * bits;
    }

    /** Tells how sure each bit of x is, as far as there is room. */
    void read(int x, float[] to) {
        read(page(x), place(x), Math.min(bits, to.length), to);
    }

    /** Those of some documents, in the order given. */
    MarginColumn select(int[] ordinals) {
        MarginColumn some = new MarginColumn(bits, ordinals.length, shift);
        for (int i = 0; i < ordinals.length; i++) {
            System.arraycopy(page(ordinals[i]), place(ordinals[i]), some.page(i), some.place(i), bits);
        }
        return some;
    }

    /** Writes how sure each bit of a fingerprint is as bytes. */
    public static void write(float[] margins, byte[] to, int at) {
        for (int j = 0; j < margins.length; j++) {
            to[at + j] = (byte) Math.min(HALF, Math.round(2 * HALF * margins[j]));
        }
    }

    /** Reads the first so many. */
    public static void read(byte[] from, int at, int count, float[] margins) {
        for (int j = 0; j < count; j++) margins[j] = (from[at + j] & 0xFF) / (2f * HALF);
    }

    int documents() {
        return documents;
    }

    int bits() {
        return bits;
    }

    long bytes() {
        return (long) bits * documents;
    }
}
