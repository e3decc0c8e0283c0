package org.semblance.report.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.semblance.Result;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.SkippedRecord;
import org.semblance.io.inputs.Input;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairListing;
import org.semblance.report.Version;
import org.semblance.report.html.ReportModel;
import org.semblance.report.html.ReportModel.DocumentCard;
import org.semblance.report.html.ReportModel.GroupModel;
import org.semblance.report.html.ReportModel.PairListModel;
import org.semblance.report.html.ReportModel.RejectedInput;
import org.semblance.report.page.ReadableNumbers;
import org.semblance.run.Heap;

/** Builds the page model of a report. */
public final class ReportPage {
    private final Summary summary;
    private final RunPlan plan;
    private final Result result;
    private final ReportChoice choice;

    ReportPage(Summary summary, Result result, ReportChoice choice) {
        this.summary = summary;
        this.plan = summary.plan();
        this.result = result;
        this.choice = choice;
    }

    ReportModel model() {
        return new ReportModel(
                run(),
                status(),
                counts(),
                method(),
                losses(summary.sources(), plan.news()),
                losses(summary.sites(), 0),
                summary.findings().scores(),
                grouping(),
                pairs(),
                cards(),
                rejections());
    }

    /**
     * Losses for the page.
     *
     * @param news number of sources that are the new side of a link; 0 without sides
     */
    public static List<ReportModel.SourceLoss> losses(List<LossGuard.Loss> losses, int news) {
        return IntStream.range(0, losses.size())
                .mapToObj(i -> new ReportModel.SourceLoss(
                        losses.get(i).source(),
                        losses.get(i).documents(),
                        losses.get(i).removed(),
                        news > 0 && i >= news))
                .toList();
    }

    /**
     * The sides of a link.
     *
     * @param sources all sources with their losses
     * @param uncompared number of new documents that were not compared
     * @param compared number of documents of both sides that were compared
     */
    public static ReportModel.Counts.Sides sides(List<ReportModel.SourceLoss> sources, long uncompared, long compared) {
        long fresh = documents(sources, false);
        return new ReportModel.Counts.Sides(
                new ReportModel.Counts.Side(fresh, fresh - uncompared),
                new ReportModel.Counts.Side(documents(sources, true), compared - fresh + uncompared));
    }

    private static long documents(List<ReportModel.SourceLoss> sources, boolean old) {
        return sources.stream()
                .filter(s -> s.old() == old)
                .mapToLong(ReportModel.SourceLoss::documents)
                .sum();
    }

    private ReportModel.Run run() {
        List<ReportModel.StageTime> stages = summary.stages().stream()
                .map(stage -> new ReportModel.StageTime(stage.name(), (long) (stage.seconds() * 1000)))
                .toList();
        List<ReportModel.Statistic> statistics = new ArrayList<>();
        result.statistics()
                .forEach((name, count) -> statistics.add(
                        new ReportModel.Statistic(name, count, result.detector().meaning(name))));
        String digest = summary.digest();
        return new ReportModel.Run(
                title(plan.inputs(), plan.news()),
                plan.command(),
                Version.current(),
                digest,
                stages,
                statistics,
                resources(
                        summary.inputBytes(),
                        summary.counts().stateBytes(),
                        result.memory().limit(),
                        result.memory().total(),
                        Heap.peak()),
                summary.remark(),
                "./");
    }

    /** Disk and memory of a run; 0 for values that are not known. */
    public static List<ReportModel.Parameter> resources(long input, long state, long limit, long needed, long peak) {
        List<ReportModel.Parameter> lines = new ArrayList<>();
        lines.add(new ReportModel.Parameter("input", ReadableNumbers.bytes(input)));
        if (state > 0) {
            lines.add(new ReportModel.Parameter("state", ReadableNumbers.bytes(state) + ", for --against and --from"));
        }
        if (limit > 0) {
            lines.add(new ReportModel.Parameter(
                    "heap",
                    "%s needed by the plan, %s at the peak, limit %s"
                            .formatted(
                                    ReadableNumbers.bytes(needed),
                                    ReadableNumbers.bytes(peak),
                                    ReadableNumbers.bytes(limit))));
        }
        return lines;
    }

    /** Title of a run: the names of its inputs. */
    public static String title(List<Input> inputs) {
        return inputs.getFirst().name() + (inputs.size() == 1 ? "" : " and " + (inputs.size() - 1) + " more");
    }

    /** Title of a run whose first {@code news} inputs are the new side of a link; 0 without sides. */
    public static String title(List<Input> inputs, int news) {
        if (news == 0 || news == inputs.size()) return title(inputs);
        return title(inputs.subList(0, news)) + " against " + title(inputs.subList(news, inputs.size()));
    }

    private ReportModel.Status status() {
        if (summary.stop().isPresent()) {
            return new ReportModel.Status.Stopped(
                    summary.stop().get().reason(),
                    remedy(summary.stop().get().remedy(), summary.stop().get().command()),
                    shared(summary.stop().get().passage()));
        }
        return plan.action() == RunPlan.Action.REMOVE
                ? new ReportModel.Status.Finished()
                : new ReportModel.Status.ReportOnly();
    }

    /** What holds the largest group together, and the remedy; empty if this is not known. */
    public static String shared(Optional<SharedPassage> passage) {
        return passage.map(p -> p.sentence() + "; " + p.remedy()).orElse("");
    }

    /** The remedy of a stopped run, with the command if there is one. */
    public static String remedy(String remedy, String command) {
        return command.isEmpty() ? remedy : remedy + ", as in: " + command;
    }

    private ReportModel.Counts counts() {
        Summary.Counts counts = summary.counts();
        return new ReportModel.Counts(
                counts.documents(),
                counts.kept(),
                counts.removed(),
                counts.pairs(),
                counts.skipped(SkippedRecord.Kind.UNREADABLE),
                counts.skipped(SkippedRecord.Kind.EMPTY),
                counts.skipped(SkippedRecord.Kind.TOO_SHORT),
                summary.findings().inPairs(),
                IntStream.rangeClosed(1, result.groups().count())
                        .mapToLong(result.groups()::sizeOf)
                        .sum(),
                plan.news() == 0
                        ? null
                        : sides(
                                losses(summary.sources(), plan.news()),
                                uncomparedNews(result.corpus()),
                                counts.compared()));
    }

    private long uncomparedNews(Corpus corpus) {
        return corpus.skipped().stream()
                .filter(r -> r.place() < plan.news() && r.kind() != SkippedRecord.Kind.UNREADABLE)
                .count();
    }

    private ReportModel.Method method() {
        List<ReportModel.Parameter> parameters = new ArrayList<>();
        for (Map<String, String> settings : List.of(result.detector().parameters(), plan.policy()))
            settings.forEach((name, value) -> parameters.add(new ReportModel.Parameter(name, value)));
        plan.origin().flatMap(RunPlan.Origin::basis).map(ReportPage::parameter).ifPresent(parameters::add);
        return ReportModel.Method.of(result.detector(), parameters);
    }

    /** How the threshold was chosen. */
    public static ReportModel.Parameter parameter(ThresholdBasis basis) {
        return new ReportModel.Parameter("threshold by labels", basis.threshold() + " " + basis.text());
    }

    private GroupModel grouping() {
        Map<Integer, Long> sizes = IntStream.rangeClosed(1, result.groups().count())
                .mapToObj(result.groups()::sizeOf)
                .collect(Collectors.groupingBy(size -> size, TreeMap::new, Collectors.counting()));
        List<GroupModel.Group> shown = choice.groups().stream()
                .map(group -> new GroupModel.Group(
                        Integer.toString(result.groups().groupOf(group[0])),
                        result.groups().sizeOf(result.groups().groupOf(group[0])),
                        Arrays.stream(group).mapToObj(choice::position).toList(),
                        choice.common(group[0])))
                .toList();
        return GroupModel.of(sizes, shown);
    }

    private PairListModel pairs() {
        JoinedPairs joined = result.joined();
        return choice.pairs(this::sameSite, joined.count(PairListing.DISTINCT), joined.count());
    }

    private @Nullable Boolean sameSite(PairSample.Pair p) {
        Corpus corpus = result.corpus();
        return corpus.hasSite(p.first()) && corpus.hasSite(p.second()) ? corpus.sameSite(p.first(), p.second()) : null;
    }

    private List<DocumentCard> cards() {
        List<DocumentCard> cards = new ArrayList<>();
        for (int x : choice.documents()) cards.add(card(x));
        return cards;
    }

    private DocumentCard card(int x) {
        Corpus corpus = result.corpus();
        String source = corpus.places().get(corpus.place(x));
        return choice.card(x, corpus.id(x), source, group(x), match(x));
    }

    private DocumentCard.@Nullable Place group(int x) {
        int group = result.groups().groupOf(x);
        return group == 0
                ? null
                : new DocumentCard.Place("" + group, result.groups().sizeOf(group));
    }

    private DocumentCard.@Nullable Match match(int x) {
        if (result.groups().isKept(x)) return null;
        double score = result.groups().score(x);
        return new DocumentCard.Match(result.corpus().id(result.groups().keptFor(x)), score);
    }

    private List<RejectedInput> rejections() {
        return result.corpus().skipped().stream()
                .limit(ReportChoice.MOST_REJECTIONS)
                .map(this::rejection)
                .toList();
    }

    private RejectedInput rejection(SkippedRecord record) {
        String source = result.corpus().places().get(record.place());
        String snippet = choice.rejected(source, record.position());
        return new RejectedInput(source, Long.toString(record.position()), record.kind(), record.reason(), snippet);
    }
}
