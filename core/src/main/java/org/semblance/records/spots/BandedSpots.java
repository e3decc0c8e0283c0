package org.semblance.records.spots;

import java.util.Arrays;
import java.util.List;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;

/**
 * The spots of a collection whose frequency is in a band, partitioned by the leading bits of their hashes, ascending in
 * each part.
 */
final class BandedSpots {
    private static final int PART_BITS = 6;
    private static final int PARTS = 1 << PART_BITS;

    private final long[][] parts = new long[PARTS][];

    private BandedSpots() {}

    static BandedSpots of(List<SpotChunk> chunks, IdfBand band, Workers workers, MemoryMeter footprint)
            throws InterruptedException {
        int documents = chunks.stream().mapToInt(SpotChunk::documentsWithSpots).sum();
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
        return Long.BYTES * Arrays.stream(parts).mapToLong(part -> part.length).sum();
    }
}
