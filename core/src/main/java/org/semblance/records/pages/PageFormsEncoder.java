package org.semblance.records.pages;

import org.semblance.analysis.TokenSink;
import org.semblance.columns.LongColumn;
import org.semblance.document.Document;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.SiteNumber;
import org.semblance.run.MemoryMeter;

/** Encodes pages in both forms. */
final class PageFormsEncoder implements Encoder {
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
