package org.semblance.io.inputs;

import java.io.IOException;
import java.io.InterruptedIOException;
import org.semblance.run.MemoryPlan;

/**
 * Memory outside the heap for the windows of zstd files that are read at the same time. A reader waits until there is enough.
 * Thread-safe.
 */
public final class ZstdWindows implements ZstdStream.Windows {
    /** Smaller windows are not counted: they are those of a decoder without {@code --long} or {@code --ultra}. */
    private static final long SMALL = 8L << 20;

    private final long largest;
    private final long memory;
    private long taken;

    /**
     * @param largest the largest window of a file
     * @param memory for all windows
     */
    ZstdWindows(long largest, long memory) {
        this.largest = largest;
        this.memory = memory;
    }

    /**
     * Windows beside a heap: the tenth of the memory that the launcher does not give to the heap, or one window that was
     * allowed explicitly, for which the launcher makes the heap smaller, if it is not larger than the heap.
     */
    public static ZstdWindows beside(long heap, ReadOptions options) {
        long window = options.zstdWindow();
        long tenth = MemoryPlan.memory(heap) / 10;
        return new ZstdWindows(
                window, window > ReadOptions.ZSTD_WINDOW && window <= heap ? Math.max(window, tenth) : tenth);
    }

    @Override
    public void take(long bytes) throws IOException {
        if (bytes > largest)
            throw new ZstdStream.Unsupported("needs a zstd window of %s, and %s is allowed; add --max-window %s"
                    .formatted(megabytes(bytes), megabytes(largest), option(bytes)));
        if (bytes <= SMALL) return;
        if (bytes > memory)
            throw new ZstdStream.Unsupported(
                    "needs a zstd window of %s outside the heap, and %s is left there; use --memory %s, or compress it"
                                    .formatted(megabytes(bytes), megabytes(memory), option(enough(bytes)))
                            + " again with a smaller window");
        synchronized (this) {
            try {
                while (taken + bytes > memory) wait();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException();
            }
            taken += bytes;
        }
    }

    @Override
    public synchronized void give(long bytes) {
        if (bytes <= SMALL) return;
        taken -= bytes;
        notifyAll();
    }

    /** Memory for a window, and an eighth more, since collectors may keep a ninth of the heap for themselves. */
    private static long enough(long bytes) {
        return bytes > ReadOptions.ZSTD_WINDOW ? MemoryPlan.memory(2 * bytes) / 8 * 9 : 10 * bytes / 8 * 9;
    }

    private static String megabytes(long bytes) {
        return (bytes + (1 << 20) - 1 >> 20) + " MB";
    }

    private static String option(long bytes) {
        return (bytes + (1 << 20) - 1 >> 20) + "m";
    }
}
