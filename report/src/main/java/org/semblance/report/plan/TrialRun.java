package org.semblance.report.plan;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.Semblance;
import org.semblance.document.Source;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.Records;
import org.semblance.report.html.ScoreShape;
import org.semblance.report.plan.Sample.Drawn;
import org.semblance.report.run.PairsFormat;
import org.semblance.report.run.RunOutputs;
import org.semblance.report.run.RunPlan;
import org.semblance.run.Heap;
import org.semblance.run.MemoryMeter;
import org.semblance.run.MemoryPlan;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.Task;
import org.semblance.run.Workers;
import org.semblance.spill.Directories;
import org.semblance.state.CheckpointDirectory;

/**
 * A run of a method over a sample: everything that {@code semblance pairs} does, except reading.
 *
 * @param times of the stages; work outside of the stages counts as writing
 * @param statistics of the search
 * @param spilled bytes in temporary files
 * @param stages bytes of the checkpoint
 * @param shape of the distribution of scores
 */
record TrialRun(
        int documents,
        long characters,
        Map<Stage, Seconds> times,
        MemoryPlan memory,
        MemoryMeter.Demand demand,
        PairCounts pairs,
        Map<String, Long> statistics,
        long spilled,
        long stages,
        Optional<ScoreShape> shape) {
    /** Memory limit that forces token sets to disk, but leaves enough to join them in few blocks. */
    private static long little(List<Drawn> sample) {
        return Math.max(1 << 16, sample.stream().mapToLong(Drawn::length).sum() / 2);
    }

    /** Maximum number of pairs listed to measure the time; for more it is extrapolated. */
    private static final long LISTED = 2_000_000;

    /**
     * Inputs and settings of the trials.
     *
     * @param inputs from which the sample was drawn
     * @param temp directory for the outputs of the trials
     */
    record Setting(List<Input> inputs, ReadOptions reading, int minTokens, int threads, Path temp) {}

    /**
     * Runs a method.
     *
     * @param stored whether to spill to disk what can be spilled
     */
    static <R extends Records> TrialRun run(Detector<R> detector, List<Drawn> sample, Setting setting, boolean stored)
            throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(setting.temp, ".semblance-plan-");
        try {
            Clock clock = new Clock();
            Path stages = directory.resolve("stages");
            MemoryMeter footprint = new MemoryMeter(Heap.limit());
            Semblance<R> semblance = Semblance.with(detector)
                    .threads(setting.threads)
                    .minTokens(setting.minTokens)
                    .spillTo(directory)
                    .saveTokens(false)
                    .resumable(new CheckpointDirectory(stages, Map.of(), false, note -> {}))
                    .footprint(footprint)
                    .progress(clock);
            if (stored) semblance.tokenMemory(little(sample));
            try (Source source = new SampleSource(sample);
                    Result result = semblance.pairs(source)) {
                MemoryMeter.Demand demand = footprint.demand();
                boolean listed = result.joined().count() <= LISTED;
                RunPlan plan = new RunPlan(
                        Task.PAIRS,
                        "semblance plan",
                        setting.inputs,
                        setting.reading,
                        setting.minTokens,
                        RunPlan.Action.REPORT,
                        listed ? PairListing.ALL : PairListing.NONE,
                        PairsFormat.TSV,
                        Map.of());
                RunOutputs outputs = new RunOutputs(directory, plan, result, new Workers(setting.threads), clock);
                Optional<ScoreShape> shape =
                        outputs.writePairs().findings().scores().shape();
                Map<Stage, Seconds> times = clock.times();
                return new TrialRun(
                        sample.size(),
                        sample.stream().mapToLong(Drawn::length).sum(),
                        times,
                        result.memory(),
                        demand,
                        PairCounts.of(
                                result,
                                sample,
                                listed,
                                Directories.size(directory.resolve(PairsFormat.TSV.file("pairs")))),
                        result.statistics(),
                        result.spilled(),
                        Directories.size(stages),
                        shape);
            }
        } finally {
            Directories.delete(directory);
        }
    }

    /** A copy with the minimum times of two trials, since interference can only make a trial slower. */
    TrialRun faster(TrialRun other) {
        Map<Stage, Seconds> least = new EnumMap<>(times);
        other.times.forEach((stage, seconds) -> least.merge(stage, seconds, Seconds::least));
        return new TrialRun(documents, characters, least, memory, demand, pairs, statistics, spilled, stages, shape);
    }

    Seconds time(Stage... wanted) {
        return Arrays.stream(wanted)
                .map(stage -> times.getOrDefault(stage, Seconds.NONE))
                .reduce(Seconds.NONE, Seconds::plus);
    }

    /** Measures the time of each stage. */
    private static final class Clock implements Progress {
        private final Map<Stage, Seconds> seconds = new EnumMap<>(Stage.class);
        private final Seconds.Watch all = new Seconds.Watch();
        private Stage stage = Stage.READ;
        private Seconds.Watch watch = all;

        @Override
        public void begin(Stage begun, long total, String unit) {
            stage = begun;
            watch = new Seconds.Watch();
        }

        @Override
        public void end() {
            seconds.merge(stage, watch.read(), Seconds::plus);
        }

        Map<Stage, Seconds> times() {
            Seconds staged = seconds.values().stream().reduce(Seconds.NONE, Seconds::plus);
            Map<Stage, Seconds> times = new EnumMap<>(seconds);
            times.merge(Stage.WRITE, all.read().beyond(staged), Seconds::plus);
            return times;
        }
    }

    /** A sample as a source, with a few texts per chunk, so that all threads have work. */
    static final class SampleSource implements Source {
        private static final int CHUNK_CHARACTERS = 1 << 18;

        private final List<Drawn> documents;
        private int next;

        SampleSource(List<Drawn> documents) {
            this.documents = documents;
        }

        @Override
        public List<String> places() {
            return List.of("sample");
        }

        @Override
        public @Nullable Chunk next() {
            if (next == documents.size()) return null;
            int from = next;
            for (long length = 0; next < documents.size() && length < CHUNK_CHARACTERS; next++)
                length += 16 + documents.get(next).length();
            int to = next;
            return new Chunk() {
                @Override
                public int place() {
                    return 0;
                }

                @Override
                public void read(DocumentSink sink) {
                    for (int i = from; i < to; i++) sink.accept(documents.get(i).document(), i + 1L);
                }
            };
        }

        @Override
        public Optional<Source> again() {
            return Optional.of(new SampleSource(documents));
        }

        @Override
        public void close() {}
    }

    /**
     * Number of pairs in a sample.
     *
     * @param near within one part of the inputs
     * @param far between two parts
     * @param bytes of the table that lists them; 0 if it was not written
     * @param scores number of pairs by score in hundredths; score 1 has its own entry
     */
    @SuppressWarnings("ArrayRecordComponent") // counters, written once
    record PairCounts(long near, long far, long bytes, long[] scores) {
        static final int HUNDREDTHS = 101;

        /** @param each whether to examine each pair; otherwise all are counted as pairs between two parts */
        static PairCounts of(Result result, List<Drawn> sample, boolean each, long bytes)
                throws IOException, InterruptedException {
            long[] scores = new long[HUNDREDTHS];
            if (!each) return new PairCounts(0, result.joined().count(), 0, scores);
            long near = 0;
            long far = 0;
            try (SortedPairs pairs = result.list(PairListing.ALL)) {
                PairCursor pair = pairs.cursor();
                while (pair.next()) {
                    boolean together = sample.get(pair.first()).stretch()
                            == sample.get(pair.second()).stretch();
                    if (together) near++;
                    else far++;
                    scores[(int) Math.clamp(100 * pair.score(), 0, HUNDREDTHS - 1)]++;
                }
            }
            return new PairCounts(near, far, bytes, scores);
        }

        long count() {
            return near + far;
        }

        /**
         * Estimated number of pairs among all documents. A pair is in the sample only if both of its documents are, each
         * with the same probability where it was read; and it could be read only if its parts of the inputs were.
         */
        double ofAll(double drawn, double share) {
            return (near / share + far / share / share) / drawn / drawn;
        }
    }
}
