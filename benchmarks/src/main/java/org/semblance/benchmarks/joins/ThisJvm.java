package org.semblance.benchmarks.joins;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.joins.Lap.OverLimit;
import org.semblance.pairs.TooManyPairs;
import org.semblance.records.sets.TokenSets;

/** Tries settings one after the other in this JVM; it keeps the records it read last. */
final class ThisJvm implements Laboratory {
    private final Series series;
    private @Nullable Shelf last;

    ThisJvm(Series series) {
        this.series = series;
    }

    private record Shelf(SetFile data, int every, TokenSets records) {
        boolean holds(SetFile wanted, int wantedEvery) {
            return data.equals(wanted) && every == wantedEvery;
        }
    }

    @Override
    public Trial measure(SetFile data, int every, Setting setting) throws IOException, InterruptedException {
        try {
            return measure(data.name(), records(data, every), setting);
        } catch (OutOfMemoryError e) {
            return Trial.without(data.name(), setting, "out of memory");
        }
    }

    private TokenSets records(SetFile data, int every) throws IOException, InterruptedException {
        if (last == null || !last.holds(data, every)) {
            last = null; // room for the next
            last = new Shelf(data, every, data.read(every));
        }
        return last.records();
    }

    /** Tries a setting on records in memory. */
    Trial measure(String name, TokenSets records, Setting setting) throws InterruptedException {
        try {
            return Trial.of(name, series.run(setting, records));
        } catch (OverLimit | TooManyPairs e) {
            return Trial.without(name, setting, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            return Trial.without(name, setting, "out of memory");
        }
    }
}
