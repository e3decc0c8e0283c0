package org.semblance.records.spots;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import org.semblance.records.Encoded;
import org.semblance.records.Encoder;
import org.semblance.records.Encoding;
import org.semblance.records.Frequencies;
import org.semblance.records.RecordCodec;
import org.semblance.records.TokenListEncoder;
import org.semblance.records.TwoPhaseCodec;
import org.semblance.records.sets.TokenHashCodec;
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

    /** Encodes all spots of a document, as the band is known only after the last document. */
    @Override
    public Encoder encoder(MemoryMeter footprint) {
        return new TokenListEncoder() {
            @Override
            protected Encoded chunk(long[] spots, int[] ends) {
                SpotChunk chunk = new SpotChunk(spots, ends);
                footprint.take(chunk.bytes());
                // all spots, the counted ones, those in the band, and their collection
                footprint.foresee(4 * chunk.bytes());
                return chunk;
            }
        };
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
        return MULTISETS.assemble(List.of(left), workers, footprint);
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

    /** The documents of a chunk as the hashes of their spots, ascending within a document. */
    static final class SpotChunk implements Encoded {
        private long[] spots;
        private final int[] ends;

        SpotChunk(long[] spots, int[] ends) {
            this.spots = spots;
            this.ends = ends;
            for (int d = 0, from = 0; d < ends.length; from = ends[d++]) Arrays.sort(spots, from, ends[d]);
        }

        @Override
        public int documents() {
            return ends.length;
        }

        /** The spots of all documents, document after document. */
        long[] spots() {
            return spots;
        }

        /** The end of a document's spots. */
        int end(int document) {
            return ends[document];
        }

        /** Number of documents with spots. */
        int documentsWithSpots() {
            int count = 0;
            for (int d = 0, from = 0; d < ends.length; from = ends[d++]) if (ends[d] > from) count++;
            return count;
        }

        /**
         * The distinct spots of each document, merged and sorted: a spot occurs once for each document that contains
         * it.
         */
        long[] oncePerDocument() {
            long[] once = new long[spots.length];
            int count = 0;
            for (int d = 0, i = 0; d < ends.length; d++) {
                for (int from = i; i < ends[d]; i++) {
                    if (i == from || spots[i] != spots[i - 1]) once[count++] = spots[i];
                }
            }
            long[] sorted = Arrays.copyOf(once, count);
            Arrays.sort(sorted);
            return sorted;
        }

        /** Memory of its columns. */
        long bytes() {
            return (long) Long.BYTES * spots.length + (long) Integer.BYTES * ends.length;
        }

        /** Drops the spots, so that references to the chunk keep little memory alive. */
        void release() {
            spots = new long[0];
        }
    }

    /**
     * Serializes documents as all of their spots before frequencies are known, then as multisets of the spots in the
     * band.
     */
    record SpotCodec(SpotEncoding encoding) implements TwoPhaseCodec<TokenSets> {
        private static final TokenHashCodec MULTISETS = new TokenHashCodec(true);

        @Override
        public Encoder encoder() {
            return encoding.encoder();
        }

        @Override
        public byte[] packFeatures(Encoded one) {
            long[] spots = ((SpotChunk) one).spots();
            ByteBuffer to = ByteBuffer.allocate(Math.multiplyExact(Long.BYTES, spots.length));
            to.asLongBuffer().put(spots);
            return to.array();
        }

        private static long[] spots(byte[] packed) {
            long[] spots = new long[packed.length / Long.BYTES];
            ByteBuffer.wrap(packed).asLongBuffer().get(spots);
            return spots;
        }

        @Override
        public long[] features(byte[] packed) {
            return LongStream.of(spots(packed)).distinct().toArray(); // already ascending
        }

        @Override
        public Settler settler(long documents) {
            long least = encoding.band().leastDocuments(documents);
            long most = encoding.band().mostDocuments(documents);
            return (packed, frequencies) -> settle(packed, least, most, frequencies);
        }

        private byte[] settle(byte[] packed, long least, long most, Frequencies frequencies) {
            long[] spots = spots(packed);
            SpotChunk chunk = new SpotChunk(spots, new int[] {spots.length});
            return MULTISETS.pack(encoding.encode(
                    chunk, spot -> frequencies.of(spot) >= least && frequencies.of(spot) <= most, MULTISETS.encoder()));
        }

        @Override
        public RecordCodec<TokenSets> settled() {
            return MULTISETS;
        }
    }
}
