package org.semblance.records.sets;

import org.semblance.spill.BlockFile;
import org.semblance.spill.BlockWriter;

/** Writes occurrences to the buckets of their documents: the rank of the document, then the token. Not thread-safe. */
final class OccurrenceWriter implements TokenBin.Sink {
    private final TokenBuckets buckets;
    private final int[] ranks;
    private final BlockWriter writer;
    private final int[][] gathered;
    private final int[] lengths;

    /** Buffers {@code bytes} bytes for each bucket. */
    OccurrenceWriter(BlockFile file, TokenBuckets buckets, int[] ranks, int bytes) {
        this.buckets = buckets;
        this.ranks = ranks;
        this.writer = file.writer(bytes);
        this.gathered = new int[buckets.count()][bytes / (2 * Integer.BYTES) * 2];
        this.lengths = new int[buckets.count()];
    }

    @Override
    public void occurrence(int document, int token) {
        int rank = ranks[document];
        int bucket = buckets.bucketOf(rank);
        int[] to = gathered[bucket];
        int at = lengths[bucket];
        to[at] = rank;
        to[at + 1] = token;
        lengths[bucket] = at + 2;
        if (at + 2 == to.length) write(bucket);
    }

    private void write(int bucket) {
        writer.begin(bucket, 0, (long) Integer.BYTES * lengths[bucket]);
        writer.ints(gathered[bucket], 0, lengths[bucket]);
        writer.end();
        lengths[bucket] = 0;
    }

    /** Writes the remaining occurrences. */
    void end() {
        for (int b = 0; b < lengths.length; b++) if (lengths[b] > 0) write(b);
    }
}
