package org.semblance.benchmarks.label;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.benchmarks.label.LabelledPairs.Method;
import org.semblance.benchmarks.measure.MarkdownTable;
import org.semblance.report.calibrate.LabellingTrial;
import org.semblance.report.calibrate.LabellingTrial.Outcome;
import org.semblance.report.calibrate.LabellingTrial.Suggestion;
import org.semblance.report.results.Catalogue;
import org.semblance.report.results.LabelledCorpus;
import org.semblance.spill.Directories;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Simulates labelling rounds on labelled corpora. */
@Command(
        name = "label",
        description = "Simulated labelling rounds on labelled corpora: F1 at the suggested threshold, coverage of the"
                + " confidence intervals, and the choice between methods.")
public final class LabelStudy implements Callable<Integer> {
    private static final double CONFIDENCE = 0.95;
    private static final double PRECISION = 0.95;

    /** Smaller pools can be judged completely. */
    private static final int LEAST_PAIRS = 30;

    private static final String SEPARATOR = " / ";

    @Option(names = "--data", paramLabel = "DIR", required = true, description = "Directory of labelled corpora.")
    @SuppressWarnings("NullAway.Init")
    private Path data;

    @Option(names = "--corpora", paramLabel = "LIST", split = ",", description = "Folders to use. Default: all.")
    private List<String> corpora = new ArrayList<>();

    @Option(
            names = "--methods",
            paramLabel = "LIST",
            split = ",",
            description = "Methods. Default: exact,simhash,spotsigs,signcd,exact?tokens=words.")
    private List<String> methods = List.of("exact", "simhash", "spotsigs", "signcd", "exact?tokens=words");

    @Option(names = "--rounds", paramLabel = "N", description = "Labelling rounds. Default: 200.")
    private int rounds = 200;

    @Option(
            names = "--answers",
            paramLabel = "LIST",
            split = ",",
            description = "Numbers of answers, ascending. Default: 30,60,120.")
    private List<Integer> answers = List.of(30, 60, 120);

    @Option(names = "--limit", paramLabel = "SECONDS", description = "Most time of a search. Default: 120.")
    private long limit = 120;

    @Option(names = "--seed", paramLabel = "N", description = "Seed of the first round. Default: 1.")
    private long seed = 1;

    @Spec
    private @Nullable CommandSpec spec;

    private final List<List<String>> rows = new ArrayList<>();
    private final List<List<String>> coverage = new ArrayList<>();
    private final List<List<String>> choices = new ArrayList<>();
    private final Tally tally = new Tally();

    /** Sums over all rows. */
    private static final class Tally {
        final List<double[]> losses = new ArrayList<>();
        long intervals;
        long covered;
        long claims;
        long rightClaims;
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Path work = Files.createTempDirectory("semblance-label");
        try {
            for (LabelledCorpus corpus : Catalogue.known().corpora(data, corpora)) study(corpus, work);
        } finally {
            Directories.delete(work);
        }
        print();
        return 0;
    }

    private void study(LabelledCorpus corpus, Path work) throws IOException, InterruptedException {
        List<Method> wanted = new ArrayList<>();
        String own = String.join(" ", corpus.options("exact", Optional.empty()));
        for (Catalogue.Measured method : Catalogue.known().methods(methods)) {
            boolean twice = method.method().equals("exact?tokens=words") && own.contains("tokens=words");
            if (!twice) wanted.add(new Method(method.method(), method.loose()));
        }
        Optional<LabelledPairs> found = LabelledPairs.find(corpus, wanted, work, limit);
        if (found.isEmpty()) return;
        LabelledPairs pairs = found.get();
        for (int m = 0; m < pairs.methods().size(); m++) {
            long[] keys = pairs.keys(m);
            if (keys.length >= LEAST_PAIRS) one(corpus.name(), pairs, m, keys);
        }
        several(corpus.name(), pairs);
    }

    private int[] budgets() {
        return answers.stream().mapToInt(n -> n).toArray();
    }

    private List<List<Outcome>> rounds(LabellingTrial trial) {
        return IntStream.range(0, rounds)
                .parallel()
                .mapToObj(r -> trial.round(budgets(), PRECISION, seed + r, CONFIDENCE))
                .toList();
    }

    private void one(String corpus, LabelledPairs pairs, int m, long[] keys) {
        boolean[] same = pairs.labels(keys);
        LabellingTrial trial =
                new LabellingTrial(new double[][] {pairs.scores(m, keys)}, new boolean[] {pairs.distance(m)}, same);
        if (trial.duplicates() == 0) return;
        List<List<Outcome>> all = rounds(trial);
        double optimum = trial.optimum(0);
        List<String> row = new ArrayList<>(List.of(
                corpus,
                "`" + pairs.methods().get(m) + "`",
                MarkdownTable.count(keys.length),
                MarkdownTable.count(trial.duplicates()),
                share(optimum)));
        List<String> covers =
                new ArrayList<>(List.of(corpus, "`" + pairs.methods().get(m) + "`"));
        double[] losses = new double[2 * answers.size()];
        for (int b = 0; b < answers.size(); b++) {
            int budget = b;
            List<Suggestion> suggestions =
                    all.stream().map(o -> o.get(budget).methods().getFirst()).toList();
            double[] loss = suggestions.stream()
                    .mapToDouble(s -> optimum - s.f1())
                    .sorted()
                    .toArray();
            losses[2 * b] = quantile(loss, 0.5);
            losses[2 * b + 1] = quantile(loss, 0.9);
            row.add(points(losses[2 * b]) + SEPARATOR + points(losses[2 * b + 1]));
            covers.add(coverage(suggestions));
            covers.add(claims(suggestions));
        }
        tally.losses.add(losses);
        rows.add(row);
        coverage.add(covers);
        report("%s, %s: %s".formatted(corpus, pairs.methods().get(m), String.join(", ", row.subList(4, row.size()))));
    }

    private String coverage(List<Suggestion> suggestions) {
        List<String> shares = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int interval = i;
            double share = mean(
                    suggestions,
                    s -> s.intervals().isEmpty() || s.intervals().get(interval).covers() ? 1 : 0);
            double width = mean(
                    suggestions,
                    s -> s.intervals().isEmpty()
                            ? 1
                            : s.intervals().get(interval).width());
            tally.intervals += suggestions.size();
            tally.covered += Math.round(share * suggestions.size());
            shares.add("%s (%s)".formatted(MarkdownTable.decimal(share, 2), MarkdownTable.decimal(width, 2)));
        }
        return String.join(SEPARATOR, shares);
    }

    private String claims(List<Suggestion> suggestions) {
        long claims = count(suggestions, Suggestion::claimed);
        long right = count(suggestions, s -> s.claimed() && s.right());
        tally.claims += claims;
        tally.rightClaims += right;
        return claims == 0 ? MarkdownTable.NONE : right + " of " + claims;
    }

    private void several(String corpus, LabelledPairs pairs) {
        int[] all = IntStream.range(0, pairs.methods().size())
                .filter(m -> pairs.keys(m).length > 0)
                .toArray();
        if (all.length < 2) return;
        long[] keys = pairs.keys(all);
        double[][] scores = new double[all.length][];
        boolean[] distance = new boolean[all.length];
        for (int i = 0; i < all.length; i++) {
            scores[i] = pairs.scores(all[i], keys);
            distance[i] = pairs.distance(all[i]);
        }
        LabellingTrial trial = new LabellingTrial(scores, distance, pairs.labels(keys));
        if (trial.duplicates() == 0) return;
        double[] optima =
                IntStream.range(0, all.length).mapToDouble(trial::optimum).toArray();
        double best = Arrays.stream(optima).max().orElse(0);
        List<List<Outcome>> outcomes = rounds(trial);
        List<String> row = new ArrayList<>(List.of(
                corpus,
                MarkdownTable.count(keys.length),
                String.join(
                        ", ",
                        IntStream.range(0, all.length)
                                .mapToObj(i -> pairs.methods().get(all[i]) + " " + share(optima[i]))
                                .toList())));
        for (int b = 0; b < answers.size(); b++) {
            int budget = b;
            double[] loss = outcomes.stream()
                    .map(o -> o.get(budget))
                    .mapToDouble(o -> best - o.methods().get(o.recommended()).f1())
                    .sorted()
                    .toArray();
            row.add(points(quantile(loss, 0.5)) + SEPARATOR + points(quantile(loss, 0.9)));
            List<Suggestion> every = outcomes.stream()
                    .flatMap(o -> o.get(budget).methods().stream())
                    .toList();
            row.add(coverage(every));
        }
        choices.add(row);
        report("%s, choice: %s".formatted(corpus, String.join(", ", row.subList(2, row.size()))));
    }

    private static double mean(List<Suggestion> suggestions, ToDoubleFunction<Suggestion> value) {
        return suggestions.stream().mapToDouble(value).average().orElse(0);
    }

    private static long count(List<Suggestion> suggestions, Predicate<Suggestion> which) {
        return suggestions.stream().filter(which).count();
    }

    private static double quantile(double[] sorted, double share) {
        return sorted[Math.min(sorted.length - 1, (int) (sorted.length * share))];
    }

    private static String share(double value) {
        return MarkdownTable.decimal(value, 3);
    }

    private static String points(double value) {
        return MarkdownTable.decimal(100 * value, 1);
    }

    private void report(String line) {
        if (spec != null) spec.commandLine().getErr().println(line);
    }

    private void print() {
        StringBuilder text = new StringBuilder();
        List<String> header = new ArrayList<>(List.of("corpus", "method", "pairs", "duplicates", "best F1"));
        answers.forEach(n -> header.add(n + " answers"));
        text.append("## F1 lost, in points: median / worst tenth of %,d rounds%n%n".formatted(rounds));
        text.append(table(header, rows));
        List<String> covers = new ArrayList<>(List.of("corpus", "method"));
        answers.forEach(n -> covers.addAll(List.of(n + " answers: precision / recall / F1", "right")));
        text.append("%n## Coverage of the 95%% intervals (mean width); right claims of a precision of 0.95%n%n"
                .formatted());
        text.append(table(covers, coverage));
        List<String> choice = new ArrayList<>(List.of("corpus", "pairs", "best F1"));
        answers.forEach(n -> choice.addAll(List.of(n + " answers", "coverage")));
        text.append("%n## Choice of the method: F1 lost by the recommended one, in points%n%n".formatted());
        text.append(table(choice, choices));
        text.append('\n').append(summary());
        if (spec != null) {
            spec.commandLine().getOut().print(text);
            spec.commandLine().getOut().flush();
        }
    }

    private static String table(List<String> header, List<List<String>> rows) {
        MarkdownTable table = new MarkdownTable(header);
        rows.forEach(table::row);
        return table.toString();
    }

    private String summary() {
        StringBuilder text = new StringBuilder();
        for (int b = 0; b < answers.size(); b++) {
            int budget = b;
            long close = tally.losses.stream()
                    .filter(l -> l[2 * budget] <= 0.01 && l[2 * budget + 1] <= 0.04)
                    .count();
            long near = tally.losses.stream().filter(l -> l[2 * budget] <= 0.02).count();
            text.append(String.format(
                    Locale.ROOT,
                    "%d answers: median within 1 point and worst tenth within 4: %d of %d; median within 2: %d.%n",
                    answers.get(b),
                    close,
                    tally.losses.size(),
                    near));
        }
        text.append(String.format(
                Locale.ROOT,
                "Intervals that contain the truth: %.1f%% of %,d. Right claims of precision: %,d of %,d.%n",
                100.0 * tally.covered / Math.max(1, tally.intervals),
                tally.intervals,
                tally.rightClaims,
                tally.claims));
        return text.toString();
    }
}
