package org.semblance.run;

/**
 * Counts the memory of reading and encoding as it grows, so that an input that does not fit is refused with the memory it
 * needs. Thread-safe.
 */
public final class MemoryMeter {
    private static final long MOST_READING = 24L << 20;

    /** Bytes of the input from which the rest can be extrapolated. */
    private static final long ENOUGH_READ = 64L << 20;

    private final long limit;
    private long held;
    private long columns;
    private long known;
    private long fixed;
    private long peak;
    private long inHand;
    private long grown;
    private long grownReading;
    private long foreseen;
    private long read;
    private long total = -1;

    /** An empty account for a heap of this size. */
    public MemoryMeter(long limit) {
        this.limit = limit;
    }

    /** The size of the heap. */
    public long limit() {
        return limit;
    }

    /** An account without a limit. */
    public static MemoryMeter unbounded() {
        return new MemoryMeter(Long.MAX_VALUE);
    }

    /** The most working memory of a reading thread: pieces of the input, texts and tokens. */
    public long reading() {
        return Math.min(MOST_READING, limit / 32);
    }

    /** How many of these threads may read at a time, so that their working memory takes half of what can be held at most. */
    public int readers(int threads) {
        return Math.clamp(MemoryPlan.held(limit) / 2 / MOST_READING, 1, threads);
    }

    /** Takes the working memory of the reading threads, which does not grow with the input. */
    public synchronized void takeInHand(long bytes) {
        inHand += bytes;
        take(bytes);
    }

    /** Returns the working memory of the reading threads when all is read. */
    public synchronized void giveInHand(long bytes) {
        grownReading = grown;
        give(bytes);
        inHand -= bytes;
    }

    /**
     * The peaks without the working memory of the reading threads: they grow with the documents.
     *
     * @param reading while documents were read
     * @param encoding until the records were made
     * @param foreseen the most that was expected by then
     */
    public record Demand(long reading, long encoding, long foreseen) {}

    public synchronized Demand demand() {
        return new Demand(grownReading, grown, foreseen);
    }

    /**
     * Takes memory for the columns of the corpus, which cannot go to disk.
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

    /** Takes memory for documents of earlier runs; it does not grow with the input. */
    public synchronized void takeKnown(long bytes) {
        take(bytes);
        foreseen += bytes;
        known += bytes;
    }

    /** Takes the memory of the method itself, such as that of a table of weights; it does not grow with the input. */
    public synchronized void takeFixed(long bytes) {
        fixed += bytes;
        known += bytes;
        inHand += bytes;
        take(bytes);
    }

    /** Extrapolates what was taken so far to the whole input, if its size is known. */
    public synchronized long ofAll(long bytes) {
        return partly() ? (long) ((double) bytes / read * total) : bytes;
    }

    /** Notes how much of the input has been read; the total is -1 if it is unknown. */
    public synchronized void reached(long bytes, long ofTotal) {
        read = bytes;
        total = ofTotal;
    }

    /** Notes how much more memory at most will be needed to make records of what has been read. For messages only. */
    public synchronized void foresee(long bytes) {
        foreseen += bytes;
    }

    /**
     * Takes memory; to be called before it is allocated.
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

    /** How many shares of this size fit; at least one, so that too large a share is refused when it is taken. */
    public synchronized int shares(long each, int most) {
        return Math.clamp((MemoryPlan.held(limit) - held) / Math.max(each, 1), 1, most);
    }

    /** Whether so much more would exceed seven eighths of what can be held, now or when records are made. */
    public synchronized boolean isTight(long more) {
        return Math.max(held, foreseen + fixed) + more > MemoryPlan.held(limit) / 8 * 7;
    }

    /** What is left. */
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
        long needed = Math.max(held, foreseen + fixed);
        return partly() ? known + (long) (17.0 / 16 * (needed - known) / read * total) : needed;
    }

    private boolean partly() {
        return 0 < read && read < total;
    }
}
