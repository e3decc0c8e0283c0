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
 * Pages in two forms at once: each form takes what its filter makes of the tokens.
 *
 * @param keepSites whether it matters which site a page is of
 */
public record PageFormsEncoding(Form<Sketches> sketches, Form<BitVectors> bits, boolean keepSites)
        implements Encoding<PageForms> {
    /**
     * One of the forms.
     *
     * @param filter what is made of the tokens before they are encoded, if anything
     */
    public record Form<R extends Records>(Optional<TokenFilter> filter, Encoding<R> encoding) {
        public static <R extends Records> Form<R> of(TokenFilter filter, Encoding<R> encoding) {
            return new Form<>(Optional.of(filter), encoding);
        }

        /** The way of the tokens into an encoder. */
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
                .flatMap(some -> bits.encoding().codec().map(others -> new PageFormsCodec(this, some, others)));
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
            long[] some = ((Chunk) chunk).sites();
            System.arraycopy(some, 0, sites, next, some.length);
            next += some.length;
        }
        footprint.take((long) Long.BYTES * sites.length);
        footprint.give((long) Long.BYTES * sites.length); // what the chunks had
        return sites;
    }
}
