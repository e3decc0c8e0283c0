package org.semblance.run;

import java.util.ArrayList;
import java.util.List;

/** Times the stages of a run and reports them to its progress. Not thread-safe. */
public final class StageClock {
    /** How long a stage took. */
    public record Lap(Stage stage, long nanos) {
        public double seconds() {
            return nanos / 1e9;
        }
    }

    private final Progress progress;
    private final List<Lap> laps = new ArrayList<>();

    public StageClock(Progress progress) {
        this.progress = progress;
    }

    /** A stage under way. */
    public interface Running extends AutoCloseable {
        @Override
        void close();
    }

    /** Begins a stage, which ends when the returned object is closed. */
    public Running start(Stage stage, long total, String unit) {
        long begin = System.nanoTime();
        progress.begin(stage, total, unit);
        return () -> {
            progress.end();
            laps.add(new Lap(stage, System.nanoTime() - begin));
        };
    }

    /** The stages finished so far, in order. */
    public List<Lap> laps() {
        return List.copyOf(laps);
    }
}
