package org.semblance.cli.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.semblance.corpus.SkippedRecord;
import org.semblance.report.ShellWords;
import org.semblance.report.html.ScoreShape;
import org.semblance.report.run.LossGuard;
import org.semblance.report.run.RunPlan;
import org.semblance.report.run.RunPlan.Action;
import org.semblance.report.run.Summary;
import org.semblance.report.run.Summary.StageCost;
import org.semblance.run.Task;

/** The result of a run as text. */
public record RunSummaryText(Summary summary, Optional<Path> out, boolean dryRun) {
    private static final int MOST_STAGES = 8;

    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        Summary.Counts counts = summary.counts();
        lines.add(Console.row("documents", Console.number(counts.documents()), Sizes.text(summary.inputBytes())));
        if (counts.known() > 0)
            lines.add(Console.row(
                    "new", Console.number(counts.documents() - counts.known()), "compared with all documents"));
        if (summary.plan().news() > 0) {
            String others = "compared with " + Console.number(counts.documents() - counts.removable()) + " old ones";
            lines.add(Console.row("new", Console.number(counts.removable()), others));
        }
        summary.plan()
                .origin()
                .ifPresent(o ->
                        lines.add(Console.row("from", "", "%s, at %s".formatted(o.directory(), o.threshold()))));
        summary.plan()
                .origin()
                .flatMap(RunPlan.Origin::basis)
                .ifPresent(basis -> lines.add(Console.row("threshold", basis.threshold(), basis.text())));
        if (summary.plan().groups()) survivors(lines);
        lines.add(Console.row(
                "pairs", Console.number(counts.pairs()), summary.detector().found()));
        summary.findings()
                .scores()
                .shape()
                .filter(shape -> !shape.description().isEmpty()
                        && summary.plan()
                                .origin()
                                .flatMap(RunPlan.Origin::basis)
                                .isEmpty())
                .ifPresent(shape -> scores(lines, shape));
        String skipped = skipped(counts);
        if (!skipped.isEmpty())
            lines.add(Console.row(
                    "rejected",
                    Console.number(
                            counts.skipped().values().stream().mapToLong(n -> n).sum()),
                    out.isPresent() && !dryRun ? skipped + " (rejected.tsv)" : skipped));
        if (!summary.remark().isEmpty()) lines.add(Console.row("note", "", summary.remark()));
        lines.add(Console.row("time", seconds(total(summary.stages())), stages()));
        if (!summary.reused().isEmpty())
            lines.add(Console.row("resumed", "", "reused stages: " + String.join(", ", summary.reused())));
        if (counts.stateBytes() > 0) lines.add(Console.row("state", Sizes.text(counts.stateBytes()), statePurpose()));
        else if (summary.plan().task().groups() && !summary.detector().grows())
            lines.add(Console.row(
                    "state",
                    "none",
                    summary.detector().name()
                            + (summary.detector().encoding().dependsOnCollection() ? " with these parameters" : "")
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

    private String statePurpose() {
        return "for " + (summary.stop().isPresent() ? "--from" : "--against and --from");
    }

    private void survivors(List<String> lines) {
        Summary.Counts counts = summary.counts();
        lines.add(Console.row("kept", Console.number(counts.kept()), ""));
        String removed = summary.stop().isPresent() || dryRun || summary.plan().action() != Action.REMOVE
                ? "would be removed"
                : "removed";
        lines.add(Console.row(
                removed,
                Console.number(counts.removed()),
                percent((double) counts.removed() / Math.max(1, counts.removable())) + contained()));
        lines.add(Console.row(
                "groups",
                Console.number(counts.groups()),
                counts.groups() == 0 ? "" : "largest " + Console.number(counts.largest())));
        summary.plan().cleaned(summary.sources()).stream()
                .max(Comparator.comparingDouble(LossGuard.Loss::share))
                .filter(loss -> loss.removed() > 0)
                .ifPresent(loss -> lines.add(Console.row("highest loss", percent(loss.share()), loss.source())));
    }

    /** In what removed documents are contained; empty if the measure has no direction. */
    private String contained() {
        return switch (summary.detector().relation().direction()) {
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

    private static String skipped(Summary.Counts counted) {
        List<String> counts = new ArrayList<>();
        for (SkippedRecord.Kind kind : SkippedRecord.Kind.values()) {
            long count = counted.skipped(kind);
            if (count > 0) counts.add(Console.number(count) + " " + kind.label().replace('_', ' '));
        }
        return String.join(", ", counts);
    }

    /** The stages in order; if there are many, the longest of them, and the others together. */
    private String stages() {
        List<StageCost> all = summary.stages();
        if (all.size() > MOST_STAGES) {
            Set<StageCost> longest = all.stream()
                    .sorted(Comparator.comparingDouble(stage -> -stage.seconds()))
                    .limit(MOST_STAGES - 1)
                    .collect(Collectors.toSet());
            List<StageCost> others =
                    all.stream().filter(stage -> !longest.contains(stage)).toList();
            all = new ArrayList<>(all.stream().filter(longest::contains).toList());
            all.add(new StageCost("others", total(others), Map.of()));
        }
        return all.stream()
                .map(stage -> stage.name() + " " + seconds(stage.seconds()))
                .collect(Collectors.joining(" · "));
    }

    private static double total(List<StageCost> stages) {
        return stages.stream().mapToDouble(StageCost::seconds).sum();
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f%%", 100 * share);
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 10 ? "%.2f s" : "%.1f s", seconds);
    }
}
