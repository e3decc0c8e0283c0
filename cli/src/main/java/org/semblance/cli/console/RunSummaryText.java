package org.semblance.cli.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.SkippedRecord;
import org.semblance.pairs.Groups;
import org.semblance.report.ShellWords;
import org.semblance.report.html.ScoreShape;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.run.Summary;
import org.semblance.run.Stage;
import org.semblance.run.StageClock.Lap;
import org.semblance.run.Task;

/** The result of a run as text. */
public record RunSummaryText(Summary summary, Optional<Path> out, boolean dryRun) {
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        Corpus corpus = summary.result().corpus();
        lines.add(Console.row("documents", Console.number(corpus.size()), Sizes.text(summary.inputBytes())));
        int known = summary.result().growth().knownDocuments();
        if (known > 0)
            lines.add(Console.row("new", Console.number(corpus.size() - known), "compared with all documents"));
        if (summary.plan().news() > 0) {
            int fresh = summary.plan().removable(corpus);
            String others = "compared with " + Console.number(corpus.size() - fresh) + " old ones";
            lines.add(Console.row("new", Console.number(fresh), others));
        }
        summary.plan()
                .origin()
                .ifPresent(o ->
                        lines.add(Console.row("from", "", "%s, at %s".formatted(o.directory(), o.threshold()))));
        summary.plan()
                .origin()
                .flatMap(RunPlan.Origin::basis)
                .ifPresent(basis -> lines.add(Console.row("threshold", basis.threshold(), basis.text())));
        if (summary.plan().groups()) survivors(lines, corpus);
        lines.add(Console.row(
                "pairs",
                Console.number(summary.result().joined().count()),
                summary.result().detector().found()));
        summary.findings()
                .scores()
                .shape()
                .filter(shape -> !shape.description().isEmpty()
                        && summary.plan()
                                .origin()
                                .flatMap(RunPlan.Origin::basis)
                                .isEmpty())
                .ifPresent(shape -> scores(lines, shape));
        String skipped = skipped(corpus);
        if (!skipped.isEmpty())
            lines.add(Console.row(
                    "rejected",
                    Console.number(corpus.skipped().size()),
                    out.isPresent() && !dryRun ? skipped + " (rejected.tsv)" : skipped));
        if (!summary.remark().isEmpty()) lines.add(Console.row("note", "", summary.remark()));
        lines.add(Console.row(
                "time",
                seconds(summary.laps().stream().mapToDouble(Lap::seconds).sum()),
                stages()));
        List<Stage> reused = summary.result().growth().reused();
        if (!reused.isEmpty())
            lines.add(Console.row(
                    "resumed",
                    "",
                    "reused stages: " + reused.stream().map(Stage::title).collect(Collectors.joining(", "))));
        if (summary.stateBytes() > 0) lines.add(Console.row("state", Sizes.text(summary.stateBytes()), statePurpose()));
        else if (summary.plan().task().groups() && !summary.result().detector().grows())
            lines.add(Console.row(
                    "state",
                    "none",
                    summary.result().detector().name()
                            + (summary.result().detector().encoding().dependsOnCollection()
                                    ? " with these parameters"
                                    : "")
                            + " cannot be extended with --against"));
        if (dryRun) lines.add(Console.row("dry run", "", "nothing was written"));
        else if (out.isEmpty() && summary.stop().isEmpty()) lines.add(Console.row("result", "", "standard output"));
        else if (out.isPresent() && summary.plan().groups())
            lines.add(Console.row("report", out.get().resolve("report.html").toString(), ""));
        else if (out.isPresent())
            lines.add(Console.row(
                    "result",
                    out.get()
                            .resolve(summary.plan().pairsFormat().file("pairs"))
                            .toString(),
                    ""));
        return lines;
    }

    /** Token hashes do not compress: the state is often larger than a compressed input. */
    private String statePurpose() {
        String larger = summary.stateBytes() > summary.inputBytes() ? "larger than the input; " : "";
        String use = summary.stop().isPresent() ? "--from" : "--against and --from";
        return larger + "used only by " + use + "; --no-state omits it";
    }

    private void survivors(List<String> lines, Corpus corpus) {
        Groups groups = summary.result().groups();
        lines.add(Console.row("kept", Console.number(summary.kept()), ""));
        String removed = summary.stop().isPresent() || dryRun || summary.plan().action() != Action.REMOVE
                ? "would be removed"
                : "removed";
        lines.add(Console.row(
                removed,
                Console.number(summary.removed()),
                percent((double) summary.removed() / Math.max(1, summary.plan().removable(corpus))) + contained()));
        lines.add(Console.row(
                "groups",
                Console.number(groups.count()),
                groups.count() == 0 ? "" : "largest " + Console.number(groups.largest())));
        LossGuard.freshLosses(summary.plan(), summary.result()).stream()
                .max(Comparator.comparingDouble(LossGuard.Loss::share))
                .filter(loss -> loss.removed() > 0)
                .ifPresent(loss -> lines.add(Console.row("highest loss", percent(loss.share()), loss.source())));
    }

    /** In what removed documents are contained; empty if the measure has no direction. */
    private String contained() {
        return switch (summary.result().detector().relation().direction()) {
            case BOTH -> "";
            case SMALLER_IN_LARGER -> ", each contained in a document that is kept";
            case FIRST_IN_SECOND -> ", each contained in an old document";
        };
    }

    /** What the scores suggest about the threshold. */
    private void scores(List<String> lines, ScoreShape shape) {
        lines.add(Console.row("scores", "", shape.description() + " (" + ScoreShape.MARK + ")"));
        String consequence = shape.consequence(summary.plan().groups());
        if (consequence.isEmpty()) return;
        boolean labelled = out.isPresent() && !dryRun && summary.plan().task() != Task.LINK;
        lines.add(Console.row(
                "",
                "",
                consequence
                        + (labelled
                                ? "; to be sure: semblance label "
                                        + ShellWords.quoted(out.get().toString())
                                : "")));
    }

    private static String skipped(Corpus corpus) {
        List<String> counts = new ArrayList<>();
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values()) {
            int count = corpus.count(kind);
            if (count > 0) counts.add(Console.number(count) + " " + kind.label().replace('_', ' '));
        }
        return String.join(", ", counts);
    }

    private String stages() {
        return summary.laps().stream()
                .map(lap -> lap.stage().title() + " " + seconds(lap.seconds()))
                .collect(Collectors.joining(" · "));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
    }
}
