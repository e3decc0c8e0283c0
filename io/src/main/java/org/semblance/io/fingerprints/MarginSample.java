package org.semblance.io.fingerprints;

import java.util.ArrayList;
import java.util.List;
import org.semblance.records.bits.MarginColumn;

/**
 * How sure the bits of some documents are, at equal steps through the collection: what the recall of likely flips follows
 * from. Kept with an index, for each of 64 bits as {@link MarginColumn}.
 */
public final class MarginSample {
    private static final int MOST = 64;

    private final List<byte[]> kept = new ArrayList<>();
    private int step = 1;
    private long offered;

    /** Takes the next document's, or an empty array where that is unknown. */
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

    /** As it is kept. */
    public byte[] bytes() {
        byte[] bytes = new byte[kept.size() * Long.SIZE];
        for (int i = 0; i < kept.size(); i++) System.arraycopy(kept.get(i), 0, bytes, i * Long.SIZE, Long.SIZE);
        return bytes;
    }

    /** The margins of each document of a sample that was kept. */
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
