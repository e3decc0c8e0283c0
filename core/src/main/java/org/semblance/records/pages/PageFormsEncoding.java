package org.semblance.records.pages;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.analysis.TokenFilter;
import org.semblance.analysis.TokenSink;
import org.semblance.columns.LongColumn;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.records.Records;
import org.semblance.records.SiteNumber;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.sketch.Sketches;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes pages in two forms at once; each form has its own token filter.
 *
 * @param sketches the form of the sketches
 * @param bits the form of the projections
 * @param keepSites whether the site of each page is stored
 */
public record PageFormsEncoding(Form<Sketches> sketches, Form<BitVectors> bits, boolean keepSites)
        implements Encoding<PageForms> {
    /**
     * One of the forms.
     *
     * @param filter transforms the tokens before they are encoded; empty for none
     */
    public record Form<R extends Records>(Optional<TokenFilter> filter, Encoding<R> encoding) {
        public static <R extends Records> Form<R> of(TokenFilter filter, Encoding<R> encoding) {
            return new Form<>(Optional.of(filter), encoding);
        }

        /** The sink that passes filtered tokens to an encoder. */
        TokenSink into(Encoder encoder) {
            return filter.map(f -> f.into(encoder)).orElse(encoder);
        }
    }

    /** A chunk of pages in both forms. */
    @SuppressWarnings("ArrayRecordComponent") // a column, handed on and never compared
    record Chunk(Encoded sketches, Encoded bits, long[] sites) implements Encoded {
        @Override
        public int documents() {
            return bits.documents();
        }
    }

    @Override
    public boolean dependsOnCollection() {
        return sketches.encoding().dependsOnCollection() || bits.encoding().dependsOnCollection();
    }

    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new PageFormsEncoder(this, footprint);
    }

    @Override
    public Optional<RecordCodec<PageForms>> codec() {
        return sketches.encoding()
                .codec()
                .flatMap(sketchCodec ->
                        bits.encoding().codec().map(bitCodec -> new PageFormsCodec(this, sketchCodec, bitCodec)));
    }

    @Override
    public PageForms assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        List<Chunk> pages = chunks.stream().map(Chunk.class::cast).toList();
        Sketches sketched =
                sketches.encoding().assemble(pages.stream().map(Chunk::sketches).toList(), workers, footprint);
        BitVectors projected =
                bits.encoding().assemble(pages.stream().map(Chunk::bits).toList(), workers, footprint);
        return new PageForms(sketched, projected, sites(pages, footprint));
    }

    private static long[] sites(List<Chunk> chunks, MemoryMeter footprint) {
        long[] sites =
                new long[chunks.stream().mapToInt(chunk -> chunk.sites().length).sum()];
        int next = 0;
        for (Chunk chunk : chunks) {
            System.arraycopy(chunk.sites(), 0, sites, next, chunk.sites().length);
            next += chunk.sites().length;
        }
        footprint.take((long) Long.BYTES * sites.length);
        footprint.give((long) Long.BYTES * sites.length); // replaces the columns of the chunks
        return sites;
    }

    /** Encodes pages in both forms. */
    static final class PageFormsEncoder implements Encoder {
        private final Encoder sketches;
        private final Encoder bits;
        private final TokenSink toSketches;
        private final TokenSink toBits;
        private final boolean keepSites;
        private final MemoryMeter footprint;
        private final LongColumn sites = new LongColumn(1 << 6);
        private long site;

        PageFormsEncoder(PageFormsEncoding encoding, MemoryMeter footprint) {
            this.sketches = encoding.sketches().encoding().encoder(footprint);
            this.bits = encoding.bits().encoding().encoder(footprint);
            this.toSketches = encoding.sketches().into(sketches);
            this.toBits = encoding.bits().into(bits);
            this.keepSites = encoding.keepSites();
            this.footprint = footprint;
        }

        @Override
        public void begin(Document document) {
            sketches.begin(document);
            bits.begin(document);
            if (keepSites) site = SiteNumber.of(document);
        }

        @Override
        public void token(long hash, int start, int end) {
            toSketches.token(hash, start, end);
            toBits.token(hash, start, end);
        }

        @Override
        public void end() {
            toSketches.end();
            toBits.end();
            if (!keepSites) return;
            sites.add(site);
            site = 0;
        }

        @Override
        public int lastSize() {
            return bits.lastSize();
        }

        @Override
        public void clearLast() {
            sketches.clearLast();
            bits.clearLast();
        }

        @Override
        public Encoded seal() {
            long[] sealed = sites.toArray();
            sites.clear();
            footprint.take((long) Long.BYTES * sealed.length);
            return new PageFormsEncoding.Chunk(sketches.seal(), bits.seal(), sealed);
        }
    }

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
}
