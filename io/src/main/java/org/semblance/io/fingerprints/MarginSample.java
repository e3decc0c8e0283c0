package org.semblance.io.fingerprints;

import java.util.ArrayList;
import java.util.List;
import org.semblance.records.bits.MarginColumn;

/**
 * Bit margins of documents at regular intervals in the collection, from which the recall of likely flips is estimated.
 * Stored with an index, for each of 64 bits as {@link MarginColumn}.
 */
public final class MarginSample {
    private static final int MOST = 64;

    private final List<byte[]> kept = new ArrayList<>();
    private int step = 1;
    private long offered;

    /** Adds the margins of the next document; empty if unknown. */
    public void offer(float[] margins) {
        if (margins.length == 0 || offered++ % step != 0) return;
        byte[] each = new byte[Long.SIZE];
        MarginColumn.write(margins, each, 0);
        kept.add(each);
        if (kept.size() < MOST) return;
        for (int i = 0; i < MOST / 2; i++) kept.set(i, kept.get(2 * i));
        kept.subList(MOST / 2, MOST).clear();
        step *= 2;
    }

    /** The stored form. */
    public byte[] bytes() {
        byte[] bytes = new byte[kept.size() * Long.SIZE];
        for (int i = 0; i < kept.size(); i++) System.arraycopy(kept.get(i), 0, bytes, i * Long.SIZE, Long.SIZE);
        return bytes;
    }

    /** The margins of each document in a stored sample. */
    static List<float[]> of(byte[] bytes) {
        List<float[]> margins = new ArrayList<>();
        for (int at = 0; at + Long.SIZE <= bytes.length; at += Long.SIZE) {
            float[] each = new float[Long.SIZE];
            MarginColumn.read(bytes, at, each.length, each);
            margins.add(each);
        }
        return margins;
    }
}
