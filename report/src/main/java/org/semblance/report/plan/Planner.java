package org.semblance.report.plan;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.io.Input;
import org.semblance.io.InputException;
import org.semblance.io.ReadOptions;
import org.semblance.report.plan.Sample.Drawn;
import org.semblance.run.Heap;
import org.semblance.run.Progress;
import org.semblance.run.Stage;
import org.semblance.run.StageClock;
import org.semblance.run.Workers;

/**
 * Foresees runs.
 *
 * @param most bytes to read at most
 * @param sample characters to try methods on
 */
public record Planner(
        List<Input> inputs,
        int minTokens,
        int threads,
        long most,
        long sample,
        long seed,
        Path temp,
        Progress progress) {

    /** A method, and how it wants inputs to be read. */
    public record Choice(Detector<?> detector, ReadOptions reading) {}

    public Outlook plan(List<Choice> methods) throws IOException, InterruptedException {
        Seconds start = Seconds.sinceStart();
        Map<ReadOptions, Skim> skims = new LinkedHashMap<>();
        for (Choice method : methods) {
            if (!skims.containsKey(method.reading)) skims.put(method.reading, skim(method.reading));
        }
        Skim first = skims.values().iterator().next();
        List<Rehearsal> rehearsals = new ArrayList<>();
        List<Forecast> forecasts = new ArrayList<>();
        Map<String, TokenCounts> tokens = new LinkedHashMap<>();
        try (var _ = new StageClock(progress).start(Stage.SEARCH, methods.size(), "methods")) {
            for (Choice method : methods) {
                Skim skim = skims.getOrDefault(method.reading, first);
                Rehearsal rehearsal = rehearse(method, skim.sample());
                rehearsals.add(rehearsal);
                // What no trial but the first can tell: how long it takes until the code that all of them share is
                // compiled.
                Seconds warming = start.plus(first.warming())
                        .plus(rehearsals.getFirst().warming(Stage.READ, Stage.ENCODE, Stage.LIST, Stage.WRITE));
                TokenCounts counts = tokens.computeIfAbsent(
                        method.detector.analyzer().name(),
                        _ -> TokenCounts.of(method.detector.analyzer(), skim.sample(), text(skim)));
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
                Recall.expected(forecasts, rehearsals));
    }

    private Skim skim(ReadOptions reading) throws IOException, InterruptedException {
        long total = inputs.stream().mapToLong(Input::size).sum();
        try (var _ = new StageClock(progress).start(Stage.READ, total, "B")) {
            Skim skim = Skim.of(inputs, reading, new Workers(threads), most, sample, seed, progress);
            if (skim.sample().isEmpty())
                throw new InputException(String.join(
                                " ", inputs.stream().map(Input::name).toList()) + ": no documents; the input is empty");
            return skim;
        }
    }

    private static double text(Skim skim) {
        long drawn = skim.sample().stream().mapToLong(Drawn::length).sum();
        return Math.max(1, skim.allCharacters() / Math.max(1, drawn));
    }

    private Rehearsal rehearse(Choice method, List<Drawn> all) throws IOException, InterruptedException {
        Trial.Place place = new Trial.Place(inputs, method.reading, minTokens, threads, temp);
        Detector<?> detector = method.detector;
        List<List<Drawn>> samples = Stream.of(4, 2, 1)
                .map(part -> all.subList(0, Math.max(1, all.size() / part)))
                .toList();
        List<Trial> cold = trials(detector, samples, place);
        List<Trial> again = trials(detector, samples, place);
        List<Trial> warm = IntStream.range(0, cold.size())
                .mapToObj(i -> again.get(i).faster(cold.get(i)))
                .toList();
        return new Rehearsal(detector, cold, warm, stored(detector, samples.getFirst(), place));
    }

    private static List<Trial> trials(Detector<?> detector, List<List<Drawn>> samples, Trial.Place place)
            throws IOException, InterruptedException {
        List<Trial> trials = new ArrayList<>();
        for (List<Drawn> sample : samples) trials.add(Trial.run(detector, sample, place, false));
        return trials;
    }

    private static @Nullable Trial stored(Detector<?> detector, List<Drawn> some, Trial.Place place)
            throws IOException, InterruptedException {
        return detector.storable().isPresent() ? Trial.run(detector, some, place, true) : null;
    }
}
