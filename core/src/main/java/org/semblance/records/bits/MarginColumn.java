package org.semblance.records.bits;

/**
 * The margins of the bits of many fingerprints, one byte each in units of 1/510, so that a half and above is 255. The
 * bytes are stored in pages because they may exceed the maximum length of an array; the margin of the lowest bit of a
 * fingerprint's first word comes first.
 */
public final class MarginColumn {
    /** 64 MB for 64 bits. */
    private static final int USUAL_SHIFT = 20;

    private static final int HALF = 255;

    private final int bits;
    private final int documents;
    private final int shift;
    private final byte[][] pages;

    /** A column for this number of documents. */
    public MarginColumn(int bits, int documents) {
        this(bits, documents, USUAL_SHIFT);
    }

    /** @param shift the base-2 logarithm of the number of documents in a page */
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

    /** The margins of all documents, one after the other. */
    static MarginColumn of(int bits, byte[] margins) {
        MarginColumn column = new MarginColumn(bits, margins.length / bits);
        column.put(0, margins);
        return column;
    }

    /** Stores the margins of consecutive documents, starting with document {@code first}. */
    public void put(int first, byte[] margins) {
        for (int at = 0; at < margins.length; at += bits) {
            int x = first + at / bits;
            System.arraycopy(margins, at, page(x), offset(x), bits);
        }
    }

    /** The array that contains the margins of a document. */
    public byte[] page(int x) {
        return pages[x >>> shift];
    }

    /** The offset of a document's margins in its page. */
    public int offset(int x) {
        return (x & (1 << shift) - 1) * bits;
    }

    /** Writes the margins of x to {@code to}, at most as many as fit. */
    void read(int x, float[] to) {
        read(page(x), offset(x), Math.min(bits, to.length), to);
    }

    /** The margins of these documents, in this order. */
    MarginColumn select(int[] ordinals) {
        MarginColumn selected = new MarginColumn(bits, ordinals.length, shift);
        for (int i = 0; i < ordinals.length; i++) {
            System.arraycopy(page(ordinals[i]), offset(ordinals[i]), selected.page(i), selected.offset(i), bits);
        }
        return selected;
    }

    /** Converts the margins of a fingerprint to bytes. */
    public static void write(float[] margins, byte[] to, int at) {
        for (int j = 0; j < margins.length; j++) {
            to[at + j] = (byte) Math.min(HALF, Math.round(2 * HALF * margins[j]));
        }
    }

    /** Converts the first {@code count} bytes to margins. */
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
