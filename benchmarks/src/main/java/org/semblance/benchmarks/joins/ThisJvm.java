package org.semblance.benchmarks.joins;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.benchmarks.joins.SetFile.Share;
import org.semblance.pairs.TooManyPairs;
import org.semblance.records.sets.TokenSets;

/** Runs settings one after another in this JVM. Caches the records that were read last. */
public final class ThisJvm implements TrialRunner {
    private final Series series;
    private @Nullable CachedRecords cached;

    public ThisJvm(Series series) {
        this.series = series;
    }

    private record CachedRecords(SetFile data, Share share, TokenSets records) {
        boolean matches(SetFile otherData, Share otherShare) {
            return data.equals(otherData) && share.equals(otherShare);
        }
    }

    @Override
    public Trial measure(SetFile data, Share share, Setting setting) throws IOException, InterruptedException {
        try {
            return measure(data.name(), records(data, share), setting);
        } catch (OutOfMemoryError e) {
            return Trial.failed(data.name(), setting, "out of memory");
        }
    }

    private TokenSets records(SetFile data, Share share) throws IOException, InterruptedException {
        if (cached == null || !cached.matches(data, share)) {
            cached = null; // frees memory for the next records
            cached = new CachedRecords(data, share, data.read(share));
        }
        return cached.records();
    }

    /** Runs a setting on records in memory. */
    Trial measure(String name, TokenSets records, Setting setting) throws InterruptedException {
        try {
            return Trial.of(name, series.run(setting, records));
        } catch (OverLimit | TooManyPairs e) {
            return Trial.failed(name, setting, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            return Trial.failed(name, setting, "out of memory");
        }
    }
}
