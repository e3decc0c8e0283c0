package org.semblance.report;

import java.io.IOException;
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
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.Listing;
import org.semblance.pairs.PairCursor;
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

    ReportModel model() throws IOException {
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
                result.joined().count(),
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

    /** The spread of all scores, every copy counted. */
    private Scores scores() throws IOException {
        if (result.joined().count() == 0) return Scores.none();
        Relation<?> relation = result.detector().relation();
        double low = relation.distance() ? 0 : Double.parseDouble(relation.threshold());
        double[] high = {relation.distance() ? Double.parseDouble(relation.threshold()) : relation.counts() ? low : 1};
        if (!relation.distance()) eachScore((score, times) -> high[0] = Math.max(high[0], score));
        Scores.Counter counter = relation.counts() ? wholeNumbers((int) low, (int) high[0]) : shares(low, high[0]);
        eachScore(counter::add);
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

    private interface ScoreSink {
        void scores(double score, long times);
    }

    private void eachScore(ScoreSink sink) throws IOException {
        JoinedPairs joined = result.joined();
        PairCursor pair = joined.distinct().cursor();
        while (pair.next()) sink.scores(pair.score(), joined.weight(pair.first(), pair.second()));
        for (int x = 0; !joined.copies().isEmpty() && x < joined.copies().size(); x++) {
            if (!joined.copies().isRepresentative(x) || joined.copyPairs(x) == 0) continue;
            sink.scores(joined.scoreOfCopies(x), joined.copyPairs(x));
        }
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
        List<PairList.Pair> shown = choice.pairs().stream().map(this::pair).toList();
        JoinedPairs joined = result.joined();
        String sampling = shown.size() == joined.count()
                ? ""
                : shown.size() == joined.count(Listing.DISTINCT) ? "copies once" : "spread over all scores";
        return new PairList(shown, sampling);
    }

    private PairList.Pair pair(PairSample.Pair p) {
        PairList.Overlap overlap = p.overlap() == PairSink.NO_OVERLAP
                ? null
                : new PairList.Overlap(p.overlap(), result.sizeOf(p.first()), result.sizeOf(p.second()));
        return new PairList.Pair(choice.position(p.first()), choice.position(p.second()), p.score(), overlap);
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
        double score = result.groups().score(x);
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
