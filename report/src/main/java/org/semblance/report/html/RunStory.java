package org.semblance.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.semblance.records.CommonTokens.Share;
import org.semblance.relation.Direction;
import org.semblance.report.html.ReportModel.Counts;
import org.semblance.report.html.ReportModel.GroupModel;
import org.semblance.report.html.ReportModel.Method;
import org.semblance.report.html.ReportModel.PairListModel;
import org.semblance.report.html.ReportModel.Status;

/** Summary of a run in a few sentences. */
final class RunStory {
    private RunStory() {}

    static String of(ReportModel model) {
        List<String> sentences = new ArrayList<>();
        sentences.add(found(model));
        GroupModel grouping = model.grouping();
        if (grouping != null && grouping.groups() > 0) {
            sentences.add("They form " + count(grouping.groups(), "group") + "; the largest has "
                    + count(grouping.largest(), "document") + ".");
        }
        if (grouping != null) sentences.add(ending(model));
        if (model.counts().rejected() > 0) sentences.add(setAside(model.counts()));
        common(model).ifPresent(sentences::add);
        if (!model.run().remark().isEmpty()) sentences.add(model.run().remark());
        return String.join(" ", sentences);
    }

    private static String found(ReportModel model) {
        Counts counts = model.counts();
        Method method = model.method();
        String pairs = counts.pairs() == 0
                ? "no pair"
                : (method.exact() && counts.pairs() > 1 ? "all " : "") + count(counts.pairs(), "pair");
        return "Among " + among(counts) + ", the method " + method.name() + " found " + pairs + " with "
                + method.condition() + (method.exact() ? "." : "; the method is approximate and may miss pairs.");
    }

    private static String among(Counts counts) {
        Counts.Sides sides = counts.sides();
        if (sides == null) return count(counts.documents(), "document");
        return count(sides.fresh().documents(), "new document") + ", compared with "
                + count(sides.old().documents(), "old one");
    }

    private static String ending(ReportModel model) {
        long removed = model.counts().removed();
        boolean linked = model.counts().sides() != null;
        String documents = count(removed, linked ? "new document" : "document");
        return switch (model.status()) {
            case Status.Stopped ignored ->
                "The loss guard stopped the run, which would have removed " + documents + ": nothing was removed.";
            case Status.ReportOnly ignored -> "Report only: a run would remove " + documents + "; none was removed.";
            case Status.Finished ignored when removed == 0 -> "Nothing was removed.";
            case Status.Finished ignored ->
                documents + (removed == 1 ? " was" : " were") + " removed, each "
                        + (model.method().direction() == Direction.BOTH
                                ? "a direct match of " + (linked ? "an old one." : "a copy that was kept.")
                                : "contained in " + (linked ? "an old one." : "a document that was kept."));
        };
    }

    /** How many groups, or pairs if there are no groups, have mostly common tokens; empty if few do. */
    private static Optional<String> common(ReportModel model) {
        GroupModel grouping = model.grouping();
        List<Share> known = (grouping == null
                        ? model.pairs().shown().stream().map(PairListModel.Pair::common)
                        : grouping.shown().stream().map(GroupModel.Group::common))
                .filter(Objects::nonNull)
                .toList();
        List<Share> most = known.stream().filter(Share::isMost).toList();
        if (10 * most.size() < known.size() || most.isEmpty()) return Optional.empty();
        int limit = most.stream().mapToInt(Share::limit).min().orElseThrow();
        return Optional.of("Mostly common text in " + number(most.size()) + " of "
                + count(known.size(), grouping == null ? "examined pair" : "examined group")
                + ": at least half of the " + (grouping == null ? "shared tokens" : "tokens of the kept document")
                + " occur in more than " + number(limit)
                + " documents, as those of a template do"
                + (most.getFirst().isWeighted() ? "." : "; --max-df ignores such tokens."));
    }

    private static String setAside(Counts counts) {
        List<String> classes = new ArrayList<>();
        if (counts.unreadable() > 0) classes.add(number(counts.unreadable()) + " unreadable");
        if (counts.empty() > 0) classes.add(number(counts.empty()) + " empty");
        if (counts.tooShort() > 0) classes.add(number(counts.tooShort()) + " too short");
        return "Rejected and not compared: " + String.join(", ", classes) + ".";
    }

    private static String count(long count, String noun) {
        return number(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private static String number(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }
}
