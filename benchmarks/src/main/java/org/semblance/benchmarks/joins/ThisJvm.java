package org.semblance.benchmarks.joins;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.joins.JoinRun.OverLimit;
import org.semblance.pairs.TooManyPairs;
import org.semblance.records.sets.TokenSets;

/** Runs settings one after another in this JVM. Caches the records that were read last. */
final class ThisJvm implements TrialRunner {
    private final Series series;
    private @Nullable CachedRecords cached;

    ThisJvm(Series series) {
        this.series = series;
    }

    private record CachedRecords(SetFile data, int every, TokenSets records) {
        boolean matches(SetFile otherData, int otherEvery) {
            return data.equals(otherData) && every == otherEvery;
        }
    }

    @Override
    public Trial measure(SetFile data, int every, Setting setting) throws IOException, InterruptedException {
        try {
            return measure(data.name(), records(data, every), setting);
        } catch (OutOfMemoryError e) {
            return Trial.failed(data.name(), setting, "out of memory");
        }
    }

    private TokenSets records(SetFile data, int every) throws IOException, InterruptedException {
        if (cached == null || !cached.matches(data, every)) {
            cached = null; // frees memory for the next records
            cached = new CachedRecords(data, every, data.read(every));
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
