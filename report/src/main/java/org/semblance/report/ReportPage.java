package org.semblance.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Document;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.Oddity;
import org.semblance.pairs.Groups;
import org.semblance.pairs.Pairs;
import org.semblance.relation.PairSink;
import org.semblance.report.html.DocumentCard;
import org.semblance.report.html.Grouping;
import org.semblance.report.html.PairList;
import org.semblance.report.html.Rejection;
import org.semblance.report.html.ReportModel;
import org.semblance.report.html.Scores;

/**
 * Chooses what the report of a run shows, and gathers the texts of it. Everything of a small run; of a large one the
 * largest groups, pairs spread over all scores, and as much text as a page can carry.
 */
final class ReportPage {
    private static final int MOST_PAIRS = 3_000;
    private static final int MOST_GROUPS = 300;
    private static final int MOST_MEMBERS = 60;
    private static final int MOST_REJECTIONS = 200;
    private static final int MOST_TEXT = 20_000;
    private static final long MOST_TEXT_IN_ALL = 24_000_000;
    private static final int BINS = 40;

    private final RunPlan plan;
    private final Result result;
    private final Optional<Guard.Stop> stop;
    private final int[] shownPairs;
    private final List<int[]> shownGroups;

    /** The documents the page names, and their positions in it. */
    private final Map<Integer, Integer> positions = new LinkedHashMap<>();

    private final Map<Integer, Document> texts = new TreeMap<>();
    private long textInAll;

    ReportPage(RunPlan plan, Result result, Optional<Guard.Stop> stop) {
        this.plan = plan;
        this.result = result;
        this.stop = stop;
        this.shownPairs = choosePairs(result.pairColumns());
        this.shownGroups = chooseGroups();
        for (int[] group : shownGroups) for (int x : group) position(x);
        for (int p : shownPairs) {
            position(result.pairColumns().first(p));
            position(result.pairColumns().second(p));
        }
    }

    private int position(int x) {
        return positions.computeIfAbsent(x, key -> positions.size());
    }

    /** All pairs if they are few; else every n-th in the order of scores. */
    private static int[] choosePairs(Pairs pairs) {
        if (pairs.size() <= MOST_PAIRS) return IntStream.range(0, pairs.size()).toArray();
        long[] byScore = new long[pairs.size()];
        for (int p = 0; p < byScore.length; p++) {
            byScore[p] = (long) Float.floatToIntBits((float) pairs.score(p)) << 32 | p; // scores are not negative
        }
        java.util.Arrays.parallelSort(byScore);
        return IntStream.range(0, MOST_PAIRS)
                .map(i -> (int) byScore[(int) ((long) i * (byScore.length - 1) / (MOST_PAIRS - 1))])
                .sorted()
                .toArray();
    }

    /** The largest groups, each with a kept document first. */
    private List<int[]> chooseGroups() {
        Groups groups = result.groups();
        int[] members = Tables.byGroup(result);
        int[] starts = new int[groups.count() + 2];
        for (int g = 1; g <= groups.count(); g++) starts[g + 1] = starts[g] + groups.sizeOf(g);
        return IntStream.rangeClosed(1, groups.count())
                .boxed()
                .sorted(Comparator.comparingInt(groups::sizeOf).reversed().thenComparing(g -> g))
                .limit(MOST_GROUPS)
                .map(g -> IntStream.range(starts[g], starts[g + 1])
                        .map(i -> members[i])
                        .boxed()
                        .sorted(Comparator.comparing((Integer x) -> !groups.isKept(x)))
                        .limit(MOST_MEMBERS)
                        .mapToInt(x -> x)
                        .toArray())
                .toList();
    }

    boolean wantsNothing() {
        return positions.isEmpty();
    }

    boolean wants(int x) {
        return positions.containsKey(x);
    }

    /** Takes the text of a document it wants, cut to what the page can carry. */
    void text(int x, Document document) {
        int room = (int) Math.min(MOST_TEXT, MOST_TEXT_IN_ALL - textInAll);
        String text = document.text();
        if (text.length() > room) text = text.substring(0, wholeCharacters(text, room));
        textInAll += text.length();
        texts.put(
                x,
                new Document(
                        document.id(),
                        text,
                        document.url(),
                        Map.of("length", "" + document.text().length())));
    }

    private static int wholeCharacters(String text, int length) {
        return length > 0 && Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
    }

    ReportModel model(Summary summary) {
        return new ReportModel(
                run(summary),
                status(),
                counts(summary),
                method(),
                Guard.losses(result).stream()
                        .map(l -> new ReportModel.SourceLoss(l.source(), l.documents(), l.removed()))
                        .toList(),
                scores(),
                grouping(),
                pairs(),
                positions.keySet().stream().map(this::card).toList(),
                rejections());
    }

    private ReportModel.Run run(Summary summary) {
        List<ReportModel.StageTime> stages = summary.laps().stream()
                .map(lap -> new ReportModel.StageTime(lap.stage().title(), lap.nanos() / 1_000_000))
                .toList();
        String title = plan.inputs().getFirst().name()
                + (plan.inputs().size() == 1 ? "" : " and " + (plan.inputs().size() - 1) + " more");
        return new ReportModel.Run(title, plan.command(), Version.current(), summary.digest(), stages);
    }

    private ReportModel.Status status() {
        if (stop.isPresent()) {
            return new ReportModel.Status.Stopped(
                    stop.get().reason(), stop.get().remedy());
        }
        return plan.action() == RunPlan.Action.REMOVE
                ? new ReportModel.Status.Finished()
                : new ReportModel.Status.ReportOnly();
    }

    private ReportModel.Counts counts(Summary summary) {
        Corpus corpus = result.corpus();
        return new ReportModel.Counts(
                corpus.size(),
                corpus.size() - summary.removed(),
                summary.removed(),
                result.pairColumns().size(),
                corpus.count(Oddity.Kind.UNREADABLE),
                corpus.count(Oddity.Kind.EMPTY),
                corpus.count(Oddity.Kind.TOO_SHORT));
    }

    private ReportModel.Method method() {
        Detector<?> detector = result.detector();
        List<ReportModel.Parameter> parameters = new ArrayList<>();
        detector.parameters().forEach((name, value) -> parameters.add(new ReportModel.Parameter(name, value)));
        plan.policy().forEach((name, value) -> parameters.add(new ReportModel.Parameter(name, value)));
        return new ReportModel.Method(
                detector.name(),
                detector.relation().measure(),
                detector.relation().distance(),
                detector.search().exact(),
                detector.relation().threshold(),
                detector.analyzer().name(),
                parameters);
    }

    private Scores scores() {
        Pairs pairs = result.pairColumns();
        if (pairs.size() == 0) return Scores.none();
        double threshold = Double.parseDouble(result.detector().relation().threshold());
        double most =
                IntStream.range(0, pairs.size()).mapToDouble(pairs::score).max().orElse(1);
        double low = result.detector().relation().distance() ? 0 : threshold;
        double high = result.detector().relation().distance() ? threshold : Math.max(1, most);
        if (low >= high) low = high - 0.01; // a threshold of 1 leaves a single value
        Scores.Counter counter = Scores.counter(low, high, BINS);
        for (int p = 0; p < pairs.size(); p++) counter.add(pairs.score(p));
        return counter.scores();
    }

    private Grouping grouping() {
        Map<Integer, Long> sizes = IntStream.rangeClosed(1, result.groups().count())
                .mapToObj(result.groups()::sizeOf)
                .collect(Collectors.groupingBy(size -> size, TreeMap::new, Collectors.counting()));
        List<Grouping.SizeCount> counts = sizes.entrySet().stream()
                .map(e -> new Grouping.SizeCount(e.getKey(), e.getValue()))
                .toList();
        List<Grouping.Group> shown = shownGroups.stream()
                .map(group -> new Grouping.Group(
                        Integer.toString(result.groups().groupOf(group[0])),
                        result.groups().sizeOf(result.groups().groupOf(group[0])),
                        java.util.Arrays.stream(group).mapToObj(this::position).toList()))
                .toList();
        return new Grouping(counts, shown);
    }

    private PairList pairs() {
        List<PairList.Pair> shown =
                java.util.Arrays.stream(shownPairs).mapToObj(this::pair).toList();
        return new PairList(shown, shown.size() == result.pairColumns().size() ? "" : "spread over all scores");
    }

    private PairList.Pair pair(int p) {
        Pairs pairs = result.pairColumns();
        int a = pairs.first(p);
        int b = pairs.second(p);
        PairList.Overlap overlap = pairs.overlap(p) == PairSink.NO_OVERLAP
                ? null
                : new PairList.Overlap(pairs.overlap(p), result.sizeOf(a), result.sizeOf(b));
        return new PairList.Pair(position(a), position(b), pairs.score(p), overlap);
    }

    private DocumentCard card(int x) {
        Corpus corpus = result.corpus();
        Document document = texts.get(x);
        String text = document == null || document.text().isEmpty() ? null : document.text();
        long length = document == null ? 0 : Long.parseLong(document.fields().getOrDefault("length", "0"));
        return new DocumentCard(
                corpus.id(x),
                corpus.places().get(corpus.place(x)),
                document == null ? null : document.url(),
                length,
                text,
                match(x));
    }

    private DocumentCard.@Nullable Match match(int x) {
        if (result.groups().isKept(x)) return null;
        double score = result.pairColumns().score(result.groups().proof(x));
        return new DocumentCard.Match(result.corpus().id(result.groups().keptFor(x)), score);
    }

    private List<Rejection> rejections() {
        return result.corpus().oddities().stream()
                .limit(MOST_REJECTIONS)
                .map(o -> new Rejection(
                        result.corpus().places().get(o.place()),
                        Long.toString(o.position()),
                        Rejection.Kind.valueOf(o.kind().name()),
                        o.reason()))
                .toList();
    }
}
