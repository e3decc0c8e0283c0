package org.semblance.cli;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.semblance.Detector;
import org.semblance.cli.console.Console;
import org.semblance.cli.console.Sizes;
import org.semblance.cli.options.InputOptions;
import org.semblance.cli.options.WorkOptions;
import org.semblance.io.inputs.Input;
import org.semblance.io.inputs.Inputs;
import org.semblance.io.inputs.ReadOptions;
import org.semblance.report.plan.Forecast;
import org.semblance.report.plan.Outlook;
import org.semblance.report.plan.Planner;
import org.semblance.report.run.Summary;
import org.semblance.run.Progress;
import org.semblance.text.Detectors;

/**
 * The loosest affordable threshold for a search whose pairs are to be judged.
 *
 * @param arguments the inputs as users name them
 * @param temp directory for temporary files
 */
record LabelSearch(List<String> arguments, InputOptions input, WorkOptions work, Path temp, Console console) {
    /** Smaller inputs are not planned: the search takes no longer than the plan. */
    private static final long SMALL = 4L << 20;

    private static final long SAMPLE = 2L << 20;
    private static final long MOST_READ = 64L << 20;
    private static final double MOST_SECONDS = 600;

    /** Bytes of heap for a pair in memory. */
    private static final long PAIR_BYTES = 200;

    private static final BigDecimal STEP = new BigDecimal("0.1");

    /**
     * A method to search with.
     *
     * @param label as the user wrote it
     * @param given the parameters that the user gave
     */
    record Wanted(String label, String name, Map<String, String> given) {
        static Wanted of(MethodSpelling spelling) {
            return new Wanted(spelling.text(), spelling.name(), Detectors.parameters(spelling.text()));
        }

        private Detector<?> at(String threshold) {
            Map<String, String> values = new LinkedHashMap<>(given);
            values.put("threshold", threshold);
            return Detectors.of(name, values);
        }
    }

    /** The threshold to search with; empty for that of the method. Notes if it is not the loosest useful one. */
    Optional<String> threshold(Wanted method) throws IOException, InterruptedException {
        Optional<String> loosest = Detectors.loosest(method.name, method.given);
        Detector<?> preset = Detectors.of(method.name, method.given);
        if (loosest.isEmpty() || arguments.contains("-")) return loosest;
        ReadOptions reading = input.reading(preset, Set.of());
        List<Input> inputs = Inputs.resolve(arguments, reading, temp).inputs();
        if (inputs.stream().mapToLong(Input::size).sum() < SMALL) return loosest;
        String threshold = loosest.get();
        String cost = "";
        while (true) {
            Optional<String> tooMuch = cost(method.at(threshold), inputs, reading);
            Optional<String> next = tooMuch.isEmpty() ? Optional.empty() : stricter(threshold, preset);
            if (next.isEmpty()) break;
            if (cost.isEmpty()) cost = tooMuch.get();
            threshold = next.get();
        }
        if (!threshold.equals(loosest.get()))
            console.note(
                    "%s at %s would %s: it searches from %s; -t %s, or ?threshold=%s with --methods, searches further"
                            .formatted(method.label, loosest.get(), cost, threshold, loosest.get(), loosest.get()));
        return Optional.of(threshold);
    }

    /** Why a search is too costly, by trial runs on a sample; empty if it is not. */
    private Optional<String> cost(Detector<?> detector, List<Input> inputs, ReadOptions reading)
            throws IOException, InterruptedException {
        Planner planner = new Planner(
                inputs, work.minTokens, work.threads(), MOST_READ, SAMPLE, 1, temp, work.maxBad, Progress.SILENT);
        Outlook outlook = planner.plan(List.of(new Planner.Choice(detector, reading)), false);
        Forecast forecast = outlook.forecasts().getFirst();
        double seconds = forecast.time().total().wall();
        if (seconds > MOST_SECONDS) return Optional.of("take about %,.0f minutes".formatted(seconds / 60));
        if (forecast.memory().leastHeap() > outlook.heap())
            return Optional.of(
                    "need %s of memory".formatted(Sizes.text(forecast.memory().leastGiven())));
        if (forecast.pairs() * PAIR_BYTES > outlook.heap())
            return Optional.of("find about %,.0f pairs".formatted(forecast.pairs()));
        return Optional.empty();
    }

    /** The next threshold on the way to the default of the method; empty if there is none. */
    private static Optional<String> stricter(String threshold, Detector<?> preset) {
        BigDecimal now = new BigDecimal(threshold);
        BigDecimal usual = new BigDecimal(preset.relation().threshold());
        int direction = usual.compareTo(now);
        if (direction == 0) return Optional.empty();
        if (preset.relation().counts()) {
            RoundingMode towards = direction > 0 ? RoundingMode.CEILING : RoundingMode.FLOOR;
            return Optional.of(now.add(usual).divide(BigDecimal.TWO, 0, towards).toPlainString());
        }
        BigDecimal next = direction > 0 ? now.add(STEP) : now.subtract(STEP);
        return Optional.of((next.compareTo(usual) * direction > 0 ? usual : next).toPlainString());
    }

    /** Names of folders for the runs of methods, such as {@code exact-words} for {@code exact?tokens=words}. */
    static List<String> folders(List<Wanted> methods) {
        List<String> folders = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (Wanted method : methods) {
            StringBuilder words = new StringBuilder(method.name.replace("+", "-plus"));
            method.given.forEach((name, value) -> words.append('-').append(value.equals("true") ? name : value));
            String folder = words.toString()
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("[^a-z0-9.]+", "-")
                    .replaceAll("^[-.]+|[-.]+$", "");
            String free = folder;
            for (int n = 2; !taken.add(free); n++) free = folder + "-" + n;
            folders.add(free);
        }
        return folders;
    }

    /** Whether a directory has a finished run. */
    static boolean isRun(Path directory) {
        return Files.isRegularFile(directory.resolve(Summary.NAME));
    }
}
