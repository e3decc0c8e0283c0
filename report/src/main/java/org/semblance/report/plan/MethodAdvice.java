package org.semblance.report.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.semblance.Detector;

/** Recommends a method from the figures of an outlook. */
public record MethodAdvice(Outlook outlook) {
    /** Runs shorter than this, in seconds, need no faster alternative. */
    private static final double SHORT = 60;

    private static final double MANY_PAIRS = 20e6;

    /** The recommendation in a few sentences, the method first. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        Optional<Forecast> best = proven().filter(this::fits).min(byTime());
        sentences.add(what() + ": " + best.map(this::chosen).orElseGet(this::tooLarge));
        best.flatMap(this::approximate).ifPresent(sentences::add);
        outlook.forecasts().stream()
                .flatMap(f -> tuning(f).stream())
                .findFirst()
                .ifPresent(sentences::add);
        best.flatMap(this::frequent).ifPresent(sentences::add);
        double pairs = proven().mapToDouble(Forecast::pairs).max().orElse(0);
        if (pairs > MANY_PAIRS)
            sentences.add("About %s pairs: list copies once with --pairs distinct, or none with dedup --pairs none."
                    .formatted(RoundedNumbers.count(pairs)));
        return sentences;
    }

    private String what() {
        return "%s documents of %s characters"
                .formatted(RoundedNumbers.count(outlook.documents()), RoundedNumbers.count(outlook.length()));
    }

    /** Exact methods on documents themselves, not on fingerprints. */
    private Stream<Forecast> proven() {
        return outlook.forecasts().stream()
                .filter(f -> f.detector().search().exact() && f.curve().isEmpty());
    }

    private boolean fits(Forecast forecast) {
        return forecast.memory().heap() <= outlook.heap();
    }

    private static Comparator<Forecast> byTime() {
        return Comparator.comparingDouble(f -> f.time().total().cpu());
    }

    private static String memory(long heap) {
        return RoundedNumbers.bytes(Forecast.Memory.given(heap));
    }

    private static String time(Forecast forecast) {
        return RoundedNumbers.duration(forecast.time().total().wall());
    }

    private String chosen(Forecast best) {
        return "%s fits in %s and takes about %s."
                .formatted(best.detector().name(), memory(best.memory().heap()), time(best));
    }

    /** Used if no exact method fits in memory. */
    private String tooLarge() {
        Optional<Forecast> stored = proven().filter(
                        f -> f.memory().spills() && f.memory().leastHeap() <= outlook.heap())
                .min(byTime());
        if (stored.isPresent()) {
            Forecast f = stored.get();
            return "%s would need %s; with the %s here it uses %s of disk and takes longer than %s."
                    .formatted(
                            f.detector().name(),
                            memory(f.memory().heap()),
                            memory(outlook.heap()),
                            RoundedNumbers.bytes(f.disk().temporary()),
                            time(f));
        }
        return outlook.forecasts().stream()
                .filter(this::fits)
                .min(byTime())
                .map(f -> "%s fits in %s and takes about %s%s."
                        .formatted(
                                f.detector().name(),
                                memory(f.memory().heap()),
                                time(f),
                                proven().findAny().isPresent() ? "; no exact method fits here" : ""))
                .orElse("more than the %s here for any of these methods; increase --memory or split the input."
                        .formatted(memory(outlook.heap())));
    }

    /** Whether an approximate method saves enough time. */
    private Optional<String> approximate(Forecast best) {
        Optional<Forecast> fastest = outlook.forecasts().stream()
                .filter(f -> approximates(f.detector(), best.detector()))
                .min(byTime());
        if (fastest.isEmpty()) return Optional.empty();
        Forecast fast = fastest.get();
        double saved =
                best.time().total().cpu() / Math.max(0.01, fast.time().total().cpu());
        String name = fast.detector().name();
        if (saved < 1.5)
            return Optional.of("%s would take %s and may miss pairs: there is no reason to choose it."
                    .formatted(name, time(fast)));
        if (best.time().total().wall() < SHORT) return Optional.empty();
        String found = Double.isNaN(fast.recall()) ? "" : ", and finds about " + RoundedNumbers.percent(fast.recall());
        return Optional.of("%s takes about %s%s of the pairs%s."
                .formatted(
                        name,
                        time(fast),
                        found.isEmpty() ? ", but not all" : found,
                        fits(fast) ? "" : ", but does not fit here"));
    }

    /** Whether a method approximates the relation of an exact one. */
    private static boolean approximates(Detector<?> method, Detector<?> exact) {
        return !method.search().exact()
                && method.profile()
                        .reference()
                        .map(Supplier::get)
                        .filter(r ->
                                r.relation().measure().equals(exact.relation().measure()))
                        .isPresent();
    }

    /** Settings that speed up a search much slower than the best one. */
    private Optional<String> frequent(Forecast best) {
        return outlook.forecasts().stream()
                .filter(f -> f.detector().profile().costAdvice().isPresent())
                .filter(f -> f.time().search().cpu() > 5 * best.time().total().cpu())
                .findFirst()
                .map(f -> "%s takes %s, %s."
                        .formatted(
                                f.detector().name(),
                                time(f),
                                f.detector()
                                        .profile()
                                        .costAdvice()
                                        .orElseThrow()
                                        .apply(outlook.documents())));
    }

    /** Parameters with a higher recall at the threshold. */
    private static Optional<String> tuning(Forecast forecast) {
        return forecast.detector()
                .profile()
                .tuning()
                .map(better -> "%s finds %s of pairs at the threshold; %s would find %s."
                        .formatted(
                                forecast.detector().name(),
                                RoundedNumbers.percent(better.recall()),
                                better.parameters(),
                                RoundedNumbers.percent(better.better())));
    }
}
