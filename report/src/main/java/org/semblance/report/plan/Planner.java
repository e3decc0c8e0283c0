package org.semblance.report.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.corpus.NoDocuments;
import org.semblance.corpus.TooManyUnreadable;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.InputException;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.plan.Sample.Drawn;
import org.semblance.run.Heap;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Workers;
import org.semblance.search.CollisionCurve;

/**
 * Predicts the cost of runs.
 *
 * @param most maximum number of bytes to read
 * @param sample number of characters for the trial runs
 * @param maxBad share of unreadable records at which a run fails; a plan fails only if there is nothing else
 */
public record Planner(
        List<Input> inputs,
        int minTokens,
        int threads,
        long most,
        long sample,
        long seed,
        Path temp,
        double maxBad,
        Progress progress) {

    /** A method and the options for reading its inputs. */
    public record Choice(Detector<?> detector, ReadOptions reading) {}

    /**
     * Plans methods.
     *
     * @param compareTokens whether to plan also the first of them with other tokens
     */
    public Outlook plan(List<Choice> given, boolean compareTokens) throws IOException, InterruptedException {
        Seconds start = Seconds.sinceStart();
        Map<ReadOptions, InputSurvey> skims = new LinkedHashMap<>();
        for (Choice method : given) {
            if (!skims.containsKey(method.reading)) skims.put(method.reading, skim(method.reading));
        }
        InputSurvey first = skims.values().iterator().next();
        Choice usual = given.getFirst();
        Optional<TokenAdvice> advice =
                compareTokens ? TokenAdvice.of(usual.detector, first.sample(), seed) : Optional.empty();
        List<Choice> methods = new ArrayList<>(given);
        advice.ifPresent(some -> some.choices().forEach(c -> methods.add(new Choice(c.detector(), usual.reading))));
        List<TrialRuns> rehearsals = new ArrayList<>();
        List<Forecast> forecasts = new ArrayList<>();
        Map<String, TokenStatistics> tokens = new LinkedHashMap<>();
        try (var _ = new StageClock(progress).start(Stage.SEARCH, methods.size(), "methods")) {
            for (Choice method : methods) {
                InputSurvey skim = skims.getOrDefault(method.reading, first);
                TrialRuns rehearsal = rehearse(method, skim);
                rehearsals.add(rehearsal);
                // Only the first trial includes the JIT compilation of the code that all methods share.
                Seconds warming = start.plus(first.warming())
                        .plus(rehearsals.getFirst().warming(Stage.READ, Stage.ENCODE, Stage.LIST, Stage.WRITE));
                TokenStatistics counts = tokens.computeIfAbsent(
                        method.detector.analyzer().name(),
                        _ -> TokenStatistics.of(method.detector.analyzer(), skim.sample(), text(skim)));
                forecasts.add(rehearsal.forecast(skim, counts, warming, threads));
                progress.reached(forecasts.size());
            }
        }
        return new Outlook(
                first.bytes(),
                first.share(),
                first.beginnings(),
                Math.round(first.allDocuments()),
                Math.round(first.allCharacters()),
                Math.round(first.unreadable() / first.share()),
                first.sample().size(),
                Heap.limit(),
                advice,
                RecallEstimate.expected(forecasts, rehearsals));
    }

    private InputSurvey skim(ReadOptions reading) throws IOException, InterruptedException {
        long total = inputs.stream().mapToLong(Input::size).sum();
        try (var _ = new StageClock(progress).start(Stage.READ, total, "B")) {
            InputSurvey skim = InputSurvey.of(inputs, reading, new Workers(threads), most, sample, seed, progress);
            if (skim.sample().isEmpty()) {
                List<String> bad = skim.firstUnreadable().stream().toList();
                TooManyUnreadable.check(skim.rejected(), maxBad, bad);
                throw new InputException(
                        String.join(" ", inputs.stream().map(Input::name).toList()) + ": "
                                + NoDocuments.of(skim.unreadable(), String.join("", bad)));
            }
            return skim;
        }
    }

    private static double text(InputSurvey skim) {
        long drawn = skim.sample().stream().mapToLong(Drawn::length).sum();
        return Math.max(1, skim.allCharacters() / Math.max(1, drawn));
    }

    private TrialRuns rehearse(Choice method, InputSurvey skim) throws IOException, InterruptedException {
        TrialRun.Setting setting = new TrialRun.Setting(inputs, method.reading, minTokens, threads, temp);
        Detector<?> detector = method.detector;
        List<Drawn> all = skim.sample();
        List<List<Drawn>> samples = Stream.of(4, 2, 1)
                .map(part -> all.subList(0, Math.max(1, all.size() / part)))
                .toList();
        List<TrialRun> cold = trials(detector, samples, skim, setting);
        List<TrialRun> again = trials(detector, samples, skim, setting);
        List<TrialRun> warm = IntStream.range(0, cold.size())
                .mapToObj(i -> again.get(i).faster(cold.get(i)))
                .toList();
        return new TrialRuns(
                detector, cold, warm, stored(scaled(detector, samples.getFirst(), skim), samples.getFirst(), setting));
    }

    private static Detector<?> scaled(Detector<?> detector, List<Drawn> sample, InputSurvey skim) {
        return detector.ofSample(Math.min(1, sample.size() / Math.max(1.0, skim.allDocuments())));
    }

    private static List<TrialRun> trials(
            Detector<?> detector, List<List<Drawn>> samples, InputSurvey skim, TrialRun.Setting setting)
            throws IOException, InterruptedException {
        List<TrialRun> trials = new ArrayList<>();
        for (List<Drawn> sample : samples)
            trials.add(TrialRun.run(scaled(detector, sample, skim), sample, setting, false));
        return trials;
    }

    private static @Nullable TrialRun stored(Detector<?> detector, List<Drawn> quarter, TrialRun.Setting setting)
            throws IOException, InterruptedException {
        return detector.storable().isPresent() ? TrialRun.run(detector, quarter, setting, true) : null;
    }

    /** Expected recall of an approximate method, from the pairs of an exact method in the sample. */
    static final class RecallEstimate {
        private RecallEstimate() {}

        static List<Forecast> expected(List<Forecast> forecasts, List<TrialRuns> rehearsals) {
            List<Forecast> expected = new ArrayList<>();
            for (Forecast forecast : forecasts) {
                expected.add(rehearsals.stream()
                        .filter(r -> isTruth(r.detector(), forecast.detector()))
                        .findFirst()
                        .flatMap(truth -> forecast.curve()
                                .map(curve -> share(curve, truth.whole().pairs().scores())))
                        .map(forecast::withRecall)
                        .orElse(forecast));
            }
            return expected;
        }

        /** Whether one method is exact for the relation that the other approximates. */
        private static boolean isTruth(Detector<?> exact, Detector<?> other) {
            return exact.search().exact()
                    && !other.search().exact()
                    && exact.relation().measure().equals(other.relation().measure())
                    && exact.relation().threshold().equals(other.relation().threshold())
                    && exact.analyzer().name().equals(other.analyzer().name());
        }

        /** Mean over the pairs by score, each at the lower end of its hundredth; NaN if there are none. */
        static double share(CollisionCurve curve, long[] scores) {
            double found = 0;
            double all = 0;
            for (int hundredth = 0; hundredth < scores.length; hundredth++) {
                found += scores[hundredth] * curve.at(hundredth / 100.0);
                all += scores[hundredth];
            }
            return all == 0 ? Double.NaN : found / all;
        }
    }
}
