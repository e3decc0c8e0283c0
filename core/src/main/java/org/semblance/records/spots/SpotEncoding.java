package org.semblance.records.spots;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.TokenListEncoder;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.records.sets.TokenSetEncoding;
import org.semblance.records.sets.TokenSets;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * Encodes documents as multisets of the spots in a band of frequencies.
 *
 * @param band the permitted frequencies
 * @param least a document with fewer spots in the band is encoded without any
 */
public record SpotEncoding(IdfBand band, int least) implements Encoding<TokenSets> {
    private static final TokenSetEncoding MULTISETS = new TokenSetEncoding(true);

    public SpotEncoding {
        if (least < 1) throw new IllegalArgumentException("min-spots must be at least 1: " + least);
    }

    @Override
    public boolean dependsOnCollection() {
        return true;
    }

    /** Its sizes count all spots, as the band is not known yet. */
    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new Writer(footprint);
    }

    @Override
    public Optional<TwoPhaseCodec<TokenSets>> twoPhaseCodec() {
        return Optional.of(new SpotCodec(this));
    }

    @Override
    public TokenSets assemble(List<Encoded> chunks, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        List<SpotChunk> spots = chunks.stream().map(SpotChunk.class::cast).toList();
        BandedSpots counted = BandedSpots.of(spots, band, workers, footprint);
        Encoded[] left = new Encoded[spots.size()];
        workers.forEach(left.length, c -> {
            SpotChunk chunk = spots.get(c);
            left[c] = encode(chunk, counted::contains, MULTISETS.encoder(footprint));
            footprint.give(chunk.bytes());
            chunk.release();
        });
        footprint.give(counted.bytes());
        return MULTISETS.assemble(new ArrayList<>(Arrays.asList(left)), workers, footprint);
    }

    /** Encodes the documents of a chunk as multisets of those spots that the predicate accepts. */
    Encoded encode(SpotChunk chunk, LongPredicate counted, Encoder encoder) {
        long[] spots = chunk.spots();
        for (int d = 0, from = 0; d < chunk.documents(); d++) {
            int to = chunk.end(d);
            int count = 0;
            for (int i = from; i < to; i++) if (counted.test(spots[i])) count++;
            if (count >= least) {
                for (int i = from; i < to; i++) if (counted.test(spots[i])) encoder.token(spots[i], 0, 0);
            }
            encoder.end();
            from = to;
        }
        return encoder.seal();
    }

    /** Encodes all spots of a document, as the band is known only after the last document. */
    static final class Writer extends TokenListEncoder {
        private final MemoryMeter footprint;

        Writer(MemoryMeter footprint) {
            this.footprint = footprint;
        }

        @Override
        protected Encoded chunk(long[] spots, int[] ends) {
            SpotChunk chunk = new SpotChunk(spots, ends);
            footprint.take(chunk.bytes());
            footprint.foresee(
                    4 * chunk.bytes()); // all spots, the counted ones, those in the band, and their collection
            return chunk;
        }
    }

    /**
     * The spots of a collection whose frequency is in a band, partitioned by the leading bits of their hashes, ascending in
     * each part.
     */
    static final class BandedSpots {
        private static final int PART_BITS = 6;
        private static final int PARTS = 1 << PART_BITS;

        private final long[][] parts = new long[PARTS][];

        private BandedSpots() {}

        static BandedSpots of(List<SpotChunk> chunks, IdfBand band, Workers workers, MemoryMeter footprint)
                throws InterruptedException {
            int documents =
                    chunks.stream().mapToInt(SpotChunk::documentsWithSpots).sum();
            long least = band.leastDocuments(documents);
            long most = band.mostDocuments(documents);
            long[][] lists = new long[chunks.size()][];
            workers.forEach(lists.length, c -> {
                footprint.take(chunks.get(c).bytes());
                lists[c] = chunks.get(c).oncePerDocument();
            });
            BandedSpots counted = new BandedSpots();
            workers.forEach(PARTS, p -> {
                long[] spots = gather(lists, p);
                footprint.take((long) Long.BYTES * spots.length);
                counted.parts[p] = Arrays.copyOf(spots, keep(spots, least, most));
                footprint.give((long) Long.BYTES * (spots.length - counted.parts[p].length));
            });
            for (SpotChunk chunk : chunks) footprint.give(chunk.bytes());
            return counted;
        }

        private static int part(long spot) {
            return (int) ((spot ^ Long.MIN_VALUE) >>> (Long.SIZE - PART_BITS));
        }

        /** The index of the first element of an ascending list that belongs to this part or a later one. */
        private static int from(long[] list, int part) {
            int low = 0;
            int high = list.length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (part(list[middle]) < part) low = middle + 1;
                else high = middle;
            }
            return low;
        }

        private static long[] gather(long[][] lists, int part) {
            long size = 0;
            for (long[] list : lists) size += from(list, part + 1) - from(list, part);
            long[] spots = new long[Math.toIntExact(size)];
            int count = 0;
            for (long[] list : lists) {
                int from = from(list, part);
                int length = from(list, part + 1) - from;
                System.arraycopy(list, from, spots, count, length);
                count += length;
            }
            Arrays.sort(spots);
            return spots;
        }

        /**
         * Moves the distinct spots that occur between {@code least} and {@code most} times to the front; returns their
         * number.
         */
        private static int keep(long[] sorted, long least, long most) {
            int kept = 0;
            for (int from = 0, to; from < sorted.length; from = to) {
                to = from + 1;
                while (to < sorted.length && sorted[to] == sorted[from]) to++;
                if (to - from >= least && to - from <= most) sorted[kept++] = sorted[from];
            }
            return kept;
        }

        boolean contains(long spot) {
            return Arrays.binarySearch(parts[part(spot)], spot) >= 0;
        }

        long bytes() {
            return Long.BYTES
                    * Arrays.stream(parts).mapToLong(part -> part.length).sum();
        }
    }
}
