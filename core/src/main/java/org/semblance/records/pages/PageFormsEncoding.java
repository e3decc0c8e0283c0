package org.semblance.records.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.analysis.TokenFilter;
import org.semblance.analysis.TokenSink;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.RecordCodec;
import org.semblance.records.Records;
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
        List<Encoded> ofSketches = new ArrayList<>();
        List<Encoded> ofBits = new ArrayList<>();
        for (Encoded chunk : chunks) {
            ofSketches.add(((Chunk) chunk).sketches());
            ofBits.add(((Chunk) chunk).bits());
        }
        Sketches sketched = sketches.encoding().assemble(ofSketches, workers, footprint);
        BitVectors projected = bits.encoding().assemble(ofBits, workers, footprint);
        return new PageForms(sketched, projected, sites(chunks, footprint));
    }

    private long[] sites(List<Encoded> chunks, MemoryMeter footprint) {
        int documents = chunks.stream().mapToInt(Encoded::documents).sum();
        long[] sites = new long[keepSites ? documents : 0];
        int next = 0;
        for (Encoded chunk : chunks) {
            long[] chunkSites = ((Chunk) chunk).sites();
            System.arraycopy(chunkSites, 0, sites, next, chunkSites.length);
            next += chunkSites.length;
        }
        footprint.take((long) Long.BYTES * sites.length);
        footprint.give((long) Long.BYTES * sites.length); // replaces the columns of the chunks
        return sites;
    }
}
