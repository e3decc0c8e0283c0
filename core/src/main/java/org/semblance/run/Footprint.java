package org.semblance.run;

/**
 * What reading and encoding hold of the heap, added up as it grows, so that an input that does not fit is refused with
 * what it needs. For all threads.
 */
public final class Footprint {
    private static final long MOST_READING = 24L << 20;

    /** From so much of the input something can be said of the rest. */
    private static final long ENOUGH_READ = 64L << 20;

    private final long limit;
    private long held;
    private long columns;
    private long known;
    private long peak;
    private long inHand;
    private long grown;
    private long grownReading;
    private long foreseen;
    private long read;
    private long total = -1;

    /** Nothing yet, of a heap of this size. */
    public Footprint(long limit) {
        this.limit = limit;
    }

    /** The heap there is. */
    public long limit() {
        return limit;
    }

    /** For those who do not mind. */
    public static Footprint unbounded() {
        return new Footprint(Long.MAX_VALUE);
    }

    /** What each thread that reads may have in hand: pieces of the input, texts, tokens on their way. */
    public long reading() {
        return Math.min(MOST_READING, limit / 32);
    }

    /** So many of these threads may read at a time: what they have in hand fits half of what can be held. */
    public int readers(int threads) {
        return Math.clamp(MemoryPlan.held(limit) / 2 / MOST_READING, 1, threads);
    }

    /** Takes what the threads that read have in hand, which does not grow with the input. */
    public synchronized void takeInHand(long bytes) {
        inHand += bytes;
        take(bytes);
    }

    /** All has been read. */
    public synchronized void giveInHand(long bytes) {
        grownReading = grown;
        give(bytes);
        inHand -= bytes;
    }

    /**
     * What was held at the most, without what the threads that read had in hand: it grows with the documents.
     *
     * @param reading while documents were read
     * @param encoding until they were a collection
     * @param foreseen what was expected by then, at the worst
     */
    public record Demand(long reading, long encoding, long foreseen) {}

    public synchronized Demand demand() {
        return new Demand(grownReading, grown, foreseen);
    }

    /**
     * Takes memory for columns by document, which no run can do without.
     *
     * @throws MemoryPlan.TooLittle if that is more than the heap can well hold, or will be when all is read
     */
    public synchronized void takeColumns(long bytes) {
        take(bytes);
        foreseen += bytes;
        columns += bytes;
        long all = known + ofAll(columns);
        if (read >= ENOUGH_READ && read > total / 64 && all > MemoryPlan.held(limit)) {
            throw new MemoryPlan.TooLittle(all, limit, "about");
        }
    }

    /** Takes memory for documents that are known before any is read: however many follow, these take no more. */
    public synchronized void takeKnown(long bytes) {
        take(bytes);
        foreseen += bytes;
        known += bytes;
    }

    /** What will have been taken in the end where so much has been taken by now; if nobody can know, so much. */
    public synchronized long ofAll(long bytes) {
        return partly() ? (long) ((double) bytes / read * total) : bytes;
    }

    /** So much of the input has been read by now; the total is -1 if nobody can know. */
    public synchronized void reached(long bytes, long ofTotal) {
        read = bytes;
        total = ofTotal;
    }

    /** What has been read may take so much more, at the worst, before it is a collection. Only needed for advice. */
    public synchronized void foresee(long bytes) {
        foreseen += bytes;
    }

    /**
     * Takes memory; to be told before it is allocated.
     *
     * @throws MemoryPlan.TooLittle if that is more than the heap can well hold
     */
    public synchronized void take(long bytes) {
        held += bytes;
        if (held > MemoryPlan.held(limit))
            throw new MemoryPlan.TooLittle(needed(), limit, partly() ? "about" : "at least");
        peak = Math.max(peak, held);
        grown = Math.max(grown, held - inHand);
    }

    public synchronized void give(long bytes) {
        held -= bytes;
    }

    /** How many shares of this size there is room for: at least one, so that what does not fit is told. */
    public synchronized int shares(long each, int most) {
        return Math.clamp((MemoryPlan.held(limit) - held) / Math.max(each, 1), 1, most);
    }

    /** Whether so much more would be more than seven eighths of what can be held, now or when all is a collection. */
    public synchronized boolean isTight(long more) {
        return Math.max(held, foreseen) + more > MemoryPlan.held(limit) / 8 * 7;
    }

    /** What there is left. */
    public synchronized long room() {
        return Math.max(0, MemoryPlan.held(limit) - held);
    }

    /** The most that was held at once. */
    public synchronized long peak() {
        return peak;
    }

    public synchronized long held() {
        return held;
    }

    /** For the whole input, if only a part of it was read; a sixteenth more, as not all that was read is held yet. */
    private long needed() {
        long needed = Math.max(held, foreseen);
        return partly() ? known + (long) (17.0 / 16 * (needed - known) / read * total) : needed;
    }

    private boolean partly() {
        return 0 < read && read < total;
    }
}
