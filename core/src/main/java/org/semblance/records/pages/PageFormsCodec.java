package org.semblance.records.pages;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.RecordCodec;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.sketch.Sketches;

/** Serializes pages as the bytes of both forms, with the contents of both forms and the site first. */
record PageFormsCodec(PageFormsEncoding encoding, RecordCodec<Sketches> sketches, RecordCodec<BitVectors> bits)
        implements RecordCodec<PageForms> {
    @Override
    public Encoder encoder() {
        return encoding.encoder();
    }

    /** The content includes a flag for the presence of a sketch. The lengths of both contents come last. */
    @Override
    public byte[] pack(Encoded one) {
        PageFormsEncoding.Chunk chunk = (PageFormsEncoding.Chunk) one;
        byte[] sketch = sketches.pack(chunk.sketches());
        byte[] row = bits.pack(chunk.bits());
        long site = chunk.sites().length == 0 ? 0 : chunk.sites()[0];
        int ofSketch = sketches.content(sketch);
        int ofRow = bits.content(row);
        return ByteBuffer.allocate(sketch.length + row.length + Long.BYTES + 1 + 2 * Integer.BYTES)
                .put(sketch, 0, ofSketch)
                .put(row, 0, ofRow)
                .putLong(site)
                .put((byte) (sketches.sizeOf(sketch) == 0 ? 0 : 1))
                .put(sketch, ofSketch, sketch.length - ofSketch)
                .put(row, ofRow, row.length - ofRow)
                .putInt(ofSketch)
                .putInt(ofRow)
                .array();
    }

    private static int ofSketch(byte[] packed) {
        return ByteBuffer.wrap(packed).getInt(packed.length - 2 * Integer.BYTES);
    }

    private static int ofRow(byte[] packed) {
        return ByteBuffer.wrap(packed).getInt(packed.length - Integer.BYTES);
    }

    private byte[] sketch(byte[] packed) {
        int content = ofSketch(packed);
        return joined(packed, 0, content, content(packed), Integer.BYTES);
    }

    private byte[] row(byte[] packed) {
        int from = content(packed) + Integer.BYTES; // after the size of the sketch
        return joined(packed, ofSketch(packed), ofRow(packed), from, packed.length - 2 * Integer.BYTES - from);
    }

    private static byte[] joined(byte[] packed, int first, int length, int second, int more) {
        return ByteBuffer.allocate(length + more)
                .put(packed, first, length)
                .put(packed, second, more)
                .array();
    }

    @Override
    public int sizeOf(byte[] packed) {
        return bits.sizeOf(row(packed));
    }

    @Override
    public int content(byte[] packed) {
        return ofSketch(packed) + ofRow(packed) + Long.BYTES + 1;
    }

    @Override
    public PageForms unpack(List<byte[]> packed) {
        List<byte[]> packedSketches = new ArrayList<>(packed.size());
        List<byte[]> packedRows = new ArrayList<>(packed.size());
        long[] sites = new long[encoding.keepSites() ? packed.size() : 0];
        for (int x = 0; x < packed.size(); x++) {
            byte[] one = packed.get(x);
            packedSketches.add(sketch(one));
            packedRows.add(row(one));
            if (sites.length > 0) sites[x] = ByteBuffer.wrap(one).getLong(ofSketch(one) + ofRow(one));
        }
        return new PageForms(sketches.unpack(packedSketches), bits.unpack(packedRows), sites);
    }
}
