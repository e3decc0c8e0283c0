package org.semblance.records.pages;

import java.util.Arrays;
import org.semblance.records.Contents;
import org.semblance.records.Records;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.sketch.Sketches;

/**
 * Web pages in two forms, as sketches and as projections, with their sites if these are needed.
 *
 * @param sites the site number of each page, 0 if unknown; empty if sites are not needed
 */
@SuppressWarnings("ArrayRecordComponent") // columns, shared and never compared
public record PageForms(Sketches sketches, BitVectors bits, long[] sites) implements Records {
    public PageForms {
        if (sketches.size() != bits.size() || (sites.length != 0 && sites.length != bits.size())) {
            throw new IllegalArgumentException(
                    "%d sketches, %d projections, %d sites".formatted(sketches.size(), bits.size(), sites.length));
        }
    }

    @Override
    public int size() {
        return bits.size();
    }

    /** Number of projected tokens. */
    @Override
    public int sizeOf(int x) {
        return bits.sizeOf(x);
    }

    @Override
    public long bytes() {
        return sketches.bytes() + bits.bytes() + (long) Long.BYTES * sites.length;
    }

    /** The number of a page's site; 0 if it is unknown or not needed. */
    public long siteOf(int x) {
        return sites.length == 0 ? 0 : sites[x];
    }

    /** Whether both pages are known to be from the same site. */
    public boolean sameSite(int x, int y) {
        return siteOf(x) != 0 && siteOf(x) == siteOf(y);
    }

    /** The pages with these ordinals, in this order. */
    @Override
    public PageForms select(int[] ordinals) {
        long[] selected = sites.length == 0
                ? sites
                : Arrays.stream(ordinals).mapToLong(x -> sites[x]).toArray();
        return new PageForms(sketches.select(ordinals), bits.select(ordinals), selected);
    }

    /** Copies have the same sketch, or none, and the same bits, and are from the same site if sites are kept. */
    @Override
    public Contents contents() {
        Contents byBits = bits.contents();
        Contents bySketch = sketches.contents();
        return new Contents(
                size(),
                byBits.unique(),
                (x, seed) -> byBits.hash().of(x, seed) + Contents.term(siteOf(x)),
                (x, y) -> siteOf(x) == siteOf(y)
                        && byBits.equality().test(x, y)
                        && bySketch.unique().test(x) == bySketch.unique().test(y)
                        && bySketch.equality().test(x, y));
    }
}
