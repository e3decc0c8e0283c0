package org.semblance.report.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.report.ShellWords;
import org.semblance.report.html.ScoreShape;
import org.semblance.text.Detectors;

/** Recommends a method from the figures of an outlook. */
public record MethodAdvice(Outlook outlook) {
    /** Runs shorter than this, in seconds, need no faster alternative. */
    private static final double SHORT = 60;

    private static final String DEFAULT_THRESHOLD =
            " (the default threshold; to find yours: semblance label INPUT -o OUT)";

    private static final double MANY_PAIRS = 20e6;

    /** Another method must save this many seconds of CPU time, and take half as much. */
    private static final double MUCH_TIME = 10;

    /**
     * The recommended method.
     *
     * @param options that select it, as users write them
     */
    public record Recommendation(Forecast forecast, String options, String reason) {}

    /** The default method, unless another is clearly better; empty if none of the exact methods fits in memory. */
    public Optional<Recommendation> recommendation() {
        Optional<Recommendation> forShort = forShortTexts();
        if (forShort.isPresent()) return forShort;
        Optional<Forecast> usual = usual();
        if (usual.isEmpty()) return Optional.empty();
        Forecast first = usual.get();
        List<Forecast> same = proven().filter(f -> !f.equals(first) && fits(f) && samePairs(f, first))
                .sorted(byTime())
                .toList();
        if (!fits(first)) {
            return same.stream()
                    .findFirst()
                    .map(f -> recommend(
                            f,
                            "it finds the same pairs as %s, which needs %s; there are %s"
                                    .formatted(
                                            first.detector().name(),
                                            memory(first.memory().heap()),
                                            memory(outlook.heap()))));
        }
        return Optional.of(same.stream()
                .flatMap(f -> better(f, first).map(reason -> recommend(f, reason)).stream())
                .findFirst()
                .orElseGet(() -> recommend(first, reasonFor(first, same))));
    }

    private Optional<Recommendation> forShortTexts() {
        return outlook.tokens()
                .filter(TokenAdvice::isPressing)
                .flatMap(advice -> advice.best()
                        .flatMap(choice -> outlook.forecasts().stream()
                                .filter(f -> f.detector().equals(choice.detector()) && fits(f))
                                .findFirst()
                                .map(f -> new Recommendation(
                                        f,
                                        choice.options(),
                                        "half of the documents have at most %,d words, and with %s only %s of the copies with one other word reach %s"
                                                .formatted(
                                                        advice.words(),
                                                        advice.tokens(),
                                                        RoundedNumbers.percent(advice.found()),
                                                        advice.threshold())))));
    }

    /** The default method if it was planned, else the first exact one. */
    private Optional<Forecast> usual() {
        String name = Detectors.standard().name();
        return proven().filter(f -> f.detector().name().equals(name))
                .findFirst()
                .or(() -> proven().findFirst());
    }

    private static boolean samePairs(Forecast a, Forecast b) {
        return a.detector().relation().measure().equals(b.detector().relation().measure())
                && a.detector()
                        .relation()
                        .threshold()
                        .equals(b.detector().relation().threshold())
                && a.detector().analyzer().name().equals(b.detector().analyzer().name());
    }

    /** Why a method for the same pairs is clearly better than one that fits in memory, so that only time counts. */
    private static Optional<String> better(Forecast other, Forecast usual) {
        double time = usual.time().total().cpu() - other.time().total().cpu();
        String name = usual.detector().name();
        if (time > MUCH_TIME && time > other.time().total().cpu())
            return Optional.of(
                    "it finds the same pairs as %s in %s instead of %s".formatted(name, time(other), time(usual)));
        return Optional.empty();
    }

    private static String reasonFor(Forecast usual, List<Forecast> same) {
        boolean standard = usual.detector().name().equals(Detectors.standard().name());
        String rank = standard ? "it is the default" : "it is the first exact method";
        return same.isEmpty() ? rank : rank + ", and no method for the same pairs takes half its time";
    }

    private static Recommendation recommend(Forecast forecast, String reason) {
        Detector<?> detector = forecast.detector();
        List<String> words = new ArrayList<>(ShellWords.method(detector));
        if (!words.contains("-m")) words.addAll(0, List.of("-m", detector.name()));
        if (detector.parameters().containsKey("threshold"))
            words.addAll(List.of("-t", detector.relation().threshold()));
        return new Recommendation(
                forecast, words.stream().map(ShellWords::quoted).collect(Collectors.joining(" ")), reason);
    }

    /**
     * The advice in a few sentences, the method first.
     *
     * @param ownThreshold whether the user chose the threshold; otherwise the advice says that it is the default
     */
    public List<String> sentences(boolean ownThreshold) {
        List<String> sentences = new ArrayList<>();
        Optional<Recommendation> recommended = recommendation();
        Optional<Forecast> best = recommended.map(Recommendation::forecast);
        sentences.add(what() + ": " + best.map(this::chosen).orElseGet(this::tooLarge));
        recommended.ifPresent(r -> sentences.add("Recommended: %s%s, because %s."
                .formatted(r.options, ownThreshold || !isDefaultThreshold(r) ? "" : DEFAULT_THRESHOLD, r.reason)));
        best.flatMap(this::scores).ifPresent(sentences::add);
        best.flatMap(this::approximate).ifPresent(sentences::add);
        outlook.forecasts().stream()
                .flatMap(f -> tuning(f).stream())
                .findFirst()
                .ifPresent(sentences::add);
        best.flatMap(this::frequent).ifPresent(sentences::add);
        double pairs = best.map(Forecast::pairs)
                .orElseGet(() -> proven().mapToDouble(Forecast::pairs).max().orElse(0));
        if (pairs > MANY_PAIRS)
            sentences.add("About %s pairs: list copies once with --pairs distinct, or none with dedup --pairs none."
                    .formatted(RoundedNumbers.count(pairs)));
        return sentences;
    }

    /** Whether the options name a threshold that is that of the method, whatever the data. */
    private static boolean isDefaultThreshold(Recommendation recommended) {
        Detector<?> detector = recommended.forecast.detector();
        String preset = Detectors.parse(detector.name()).relation().threshold();
        return recommended.options.contains("-t ")
                && detector.relation().threshold().equals(preset);
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

    /** What the scores of the sample suggest about the threshold. */
    private Optional<String> scores(Forecast best) {
        return best.shape()
                .filter(shape -> !shape.description().isEmpty())
                .map(shape -> "Scores of %s among the %,d documents tried: %s%s (%s)."
                        .formatted(
                                best.detector().name(),
                                outlook.sampled(),
                                shape.description(),
                                shape.consequence(false).isEmpty() ? "" : "; " + shape.consequence(false),
                                ScoreShape.MARK));
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
