package org.semblance.corpus;

import java.io.Serializable;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.LongStream;
import org.semblance.document.Document;
import org.semblance.document.Source;

/**
 * The sizes of records, readable or not: their sum, their median and the largest one. The result does not depend on the
 * order in which records are added. Not thread-safe.
 */
public final class RecordSizes implements Serializable {
    private static final long serialVersionUID = 1;

    /** A record is huge if its size is at least this multiple of the median and at least {@link #LEAST_HUGE}. */
    private static final int HUGE = 1000;

    /** In bytes; smaller texts are common. */
    private static final long LEAST_HUGE = 1 << 16;

    /** Size classes for each power of two, so that the median is known to an eighth. */
    private static final int PER_OCTAVE = 8;

    private final long[] counts = new long[Long.SIZE * PER_OCTAVE];
    private long bytes;
    private long unreadable;
    private long unreadableBytes;
    private Place largest = Place.NONE;

    /**
     * Where a record stands.
     *
     * @param place index of the source place
     * @param position line number from 1, or the number of a file in its directory
     */
    public record Place(int place, long position, long bytes) implements Serializable {
        static final Place NONE = new Place(Integer.MAX_VALUE, 0, -1);

        /** Whether it is larger, or as large and earlier in the input. */
        private boolean precedes(Place other) {
            if (bytes != other.bytes) return bytes > other.bytes;
            return place != other.place ? place < other.place : position < other.position;
        }
    }

    /** Adds a record. */
    public void add(int place, long position, long size, boolean readable) {
        counts[sizeClass(size)]++;
        bytes += size;
        if (!readable) unreadable++;
        if (!readable) unreadableBytes += size;
        if (size < largest.bytes) return;
        Place found = new Place(place, position, size);
        if (found.precedes(largest)) largest = found;
    }

    /** A sink that adds the sizes of the records of a place, and passes them on. */
    public Source.DocumentSink counting(int place, Source.DocumentSink sink) {
        return new Source.DocumentSink() {
            @Override
            public void accept(Document document, long position, long size) {
                add(place, position, size, true);
                sink.accept(document, position);
            }

            @Override
            public void reject(long position, String reason, long size) {
                add(place, position, size, false);
                sink.reject(position, reason);
            }

            @Override
            public void accept(Document document, long position) {
                sink.accept(document, position);
            }

            @Override
            public void reject(long position, String reason) {
                sink.reject(position, reason);
            }
        };
    }

    /** Adds other records; returns these. */
    public RecordSizes add(RecordSizes others) {
        for (int c = 0; c < counts.length; c++) counts[c] += others.counts[c];
        bytes += others.bytes;
        unreadable += others.unreadable;
        unreadableBytes += others.unreadableBytes;
        if (others.largest.precedes(largest)) largest = others.largest;
        return this;
    }

    /** The class of a size: sizes up to 15 exactly, above that by their four highest bits. */
    static int sizeClass(long size) {
        if (size < 2 * PER_OCTAVE) return (int) size;
        int shift = Long.SIZE - 4 - Long.numberOfLeadingZeros(size);
        return (shift + 1) * PER_OCTAVE + (int) (size >>> shift) - PER_OCTAVE;
    }

    /** The smallest size of a class. */
    static long least(int sizeClass) {
        if (sizeClass < 2 * PER_OCTAVE) return sizeClass;
        int shift = sizeClass / PER_OCTAVE - 1;
        return (long) (sizeClass % PER_OCTAVE + PER_OCTAVE) << shift;
    }

    public long records() {
        return LongStream.of(counts).sum();
    }

    public long bytes() {
        return bytes;
    }

    public long unreadable() {
        return unreadable;
    }

    public long unreadableBytes() {
        return unreadableBytes;
    }

    /** The median, the upper one of two, rounded down to its class. */
    public long median() {
        long rest = records() / 2;
        int sizeClass = 0;
        while (sizeClass < counts.length - 1 && rest >= counts[sizeClass]) rest -= counts[sizeClass++];
        return least(sizeClass);
    }

    /** The largest record, if it is so large that it may consist of many. */
    public Optional<Place> huge() {
        boolean huge = largest.bytes >= LEAST_HUGE && largest.bytes / HUGE >= Math.max(1, median());
        return huge ? Optional.of(largest) : Optional.empty();
    }

    /**
     * A warning about a huge record.
     *
     * @param source the name of its place
     */
    public String warning(Place huge, String source) {
        long times = huge.bytes / Math.max(1, median());
        return String.format(
                Locale.ROOT,
                "%s:%d: this record has %,d bytes, about %,d times the median; check that it is not several records,"
                        + " joined by a missing quote or line end",
                source,
                huge.position,
                huge.bytes,
                times);
    }
}
