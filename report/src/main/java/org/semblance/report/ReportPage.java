package org.semblance.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.Oddity;
import org.semblance.pairs.Pairs;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.report.html.DocumentCard;
import org.semblance.report.html.Grouping;
import org.semblance.report.html.PairList;
import org.semblance.report.html.Rejection;
import org.semblance.report.html.ReportModel;
import org.semblance.report.html.Scores;

/** Puts what a report shows into the model of its page. */
final class ReportPage {
    private static final int MOST_REJECTIONS = 200;
    private static final int BINS = 40;

    private final Summary summary;
    private final RunPlan plan;
    private final Result result;
    private final ReportChoice choice;

    ReportPage(Summary summary, ReportChoice choice) {
        this.summary = summary;
        this.plan = summary.plan();
        this.result = summary.result();
        this.choice = choice;
    }

    ReportModel model() {
        return new ReportModel(
                run(),
                status(),
                counts(),
                method(),
                Guard.losses(result).stream()
                        .map(l -> new ReportModel.SourceLoss(l.source(), l.documents(), l.removed()))
                        .toList(),
                scores(),
                grouping(),
                pairs(),
                cards(),
                rejections());
    }

    private ReportModel.Run run() {
        List<ReportModel.StageTime> stages = summary.laps().stream()
                .map(lap -> new ReportModel.StageTime(lap.stage().title(), lap.nanos() / 1_000_000))
                .toList();
        String title = plan.inputs().getFirst().name()
                + (plan.inputs().size() == 1 ? "" : " and " + (plan.inputs().size() - 1) + " more");
        return new ReportModel.Run(title, plan.command(), Version.current(), summary.digest(), stages);
    }

    private ReportModel.Status status() {
        if (summary.stop().isPresent()) {
            return new ReportModel.Status.Stopped(
                    summary.stop().get().reason(), summary.stop().get().remedy());
        }
        return plan.action() == RunPlan.Action.REMOVE
                ? new ReportModel.Status.Finished()
                : new ReportModel.Status.ReportOnly();
    }

    private ReportModel.Counts counts() {
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
        Relation<?> relation = result.detector().relation();
        double threshold = Double.parseDouble(relation.threshold());
        double most =
                IntStream.range(0, pairs.size()).mapToDouble(pairs::score).max().orElse(1);
        double low = relation.distance() ? 0 : threshold;
        double high = relation.distance() ? threshold : Math.max(relation.counts() ? low : 1, most);
        Scores.Counter counter = relation.counts() ? wholeNumbers((int) low, (int) high) : shares(low, high);
        for (int p = 0; p < pairs.size(); p++) counter.add(pairs.score(p));
        return counter.scores();
    }

    /** Bins of equally many whole numbers: one each, if that is not too many. */
    static Scores.Counter wholeNumbers(int low, int high) {
        int each = (high - low) / BINS + 1;
        int bins = (high - low) / each + 1;
        return Scores.counter(low, (double) low + bins * each, bins);
    }

    private static Scores.Counter shares(double low, double high) {
        return Scores.counter(low < high ? low : high - 0.01, high, BINS); // a threshold of 1 leaves a single value
    }

    private Grouping grouping() {
        Map<Integer, Long> sizes = IntStream.rangeClosed(1, result.groups().count())
                .mapToObj(result.groups()::sizeOf)
                .collect(Collectors.groupingBy(size -> size, TreeMap::new, Collectors.counting()));
        List<Grouping.SizeCount> counts = sizes.entrySet().stream()
                .map(e -> new Grouping.SizeCount(e.getKey(), e.getValue()))
                .toList();
        List<Grouping.Group> shown = choice.groups().stream()
                .map(group -> new Grouping.Group(
                        Integer.toString(result.groups().groupOf(group[0])),
                        result.groups().sizeOf(result.groups().groupOf(group[0])),
                        Arrays.stream(group).mapToObj(choice::position).toList()))
                .toList();
        return new Grouping(counts, shown);
    }

    private PairList pairs() {
        List<PairList.Pair> shown =
                Arrays.stream(choice.pairs()).mapToObj(this::pair).toList();
        return new PairList(shown, shown.size() == result.pairColumns().size() ? "" : "spread over all scores");
    }

    private PairList.Pair pair(int p) {
        Pairs pairs = result.pairColumns();
        int a = pairs.first(p);
        int b = pairs.second(p);
        PairList.Overlap overlap = pairs.overlap(p) == PairSink.NO_OVERLAP
                ? null
                : new PairList.Overlap(pairs.overlap(p), result.sizeOf(a), result.sizeOf(b));
        return new PairList.Pair(choice.position(a), choice.position(b), pairs.score(p), overlap);
    }

    private List<DocumentCard> cards() {
        List<DocumentCard> cards = new ArrayList<>();
        for (int x : choice.documents()) cards.add(card(x));
        return cards;
    }

    private DocumentCard card(int x) {
        Corpus corpus = result.corpus();
        String source = corpus.places().get(corpus.place(x));
        ReportChoice.Text text = choice.text(x);
        if (text == null) return new DocumentCard(corpus.id(x), source, null, 0, null, match(x));
        String shown = text.text().isEmpty() ? null : text.text();
        return new DocumentCard(corpus.id(x), source, text.url(), text.length(), shown, match(x));
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
