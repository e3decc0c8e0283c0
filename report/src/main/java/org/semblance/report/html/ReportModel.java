package org.semblance.report.html;

import static org.semblance.report.html.ModelChecks.require;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that the page shows, as plain data.
 *
 * @param sources losses by source, in the order of the input
 * @param sites losses by web site, the largest first; empty where sites are not known
 * @param grouping the groups, or null for a run that only listed pairs
 * @param documents every document that the page names; groups and pairs refer to it by position
 * @param rejections some of the inputs that were set aside; the counts have them all
 */
public record ReportModel(
        Run run,
        Status status,
        Counts counts,
        Method method,
        List<SourceLoss> sources,
        List<SourceLoss> sites,
        ScoreHistogram scores,
        @Nullable GroupModel grouping,
        PairListModel pairs,
        List<DocumentCard> documents,
        List<RejectedInput> rejections) {
    public ReportModel {
        sources = List.copyOf(sources);
        sites = List.copyOf(sites);
        documents = List.copyOf(documents);
        rejections = List.copyOf(rejections);
        pairs.checkAgainst(counts.pairs(), documents.size());
        if (grouping != null) grouping.checkAgainst(documents);
        require(
                scores.isEmpty() || scores.total() == counts.pairs(),
                "the bins hold " + scores.total() + " pairs, the run " + counts.pairs());
        require(
                rejections.size() <= counts.rejected(),
                "more rejections listed than counted: " + rejections.size() + " of " + counts.rejected());
    }

    /** How the run ended. */
    public sealed interface Status {
        /** The run did what it was asked to. */
        record Finished() implements Status {}

        /** The run looked, and by request removed nothing. */
        record ReportOnly() implements Status {}

        /** The guard stopped the run before anything was removed. */
        record Stopped(String reason, String remedy) implements Status {
            public Stopped {
                ModelChecks.notBlank("reason", reason);
                ModelChecks.notBlank("remedy", remedy);
            }
        }
    }

    /**
     * What was run.
     *
     * @param digest the result digest; the same for the same answer
     * @param stages in the order of the run
     * @param statistics what the search counted on its way
     */
    public record Run(
            String title,
            String command,
            String version,
            String digest,
            List<StageTime> stages,
            List<Statistic> statistics) {
        public Run {
            ModelChecks.notBlank("title", title);
            stages = List.copyOf(stages);
            statistics = List.copyOf(statistics);
        }
    }

    public record Statistic(String name, long count) {}

    public record StageTime(String name, long milliseconds) {
        public StageTime {
            ModelChecks.notNegative("milliseconds of " + name, milliseconds);
        }
    }

    /**
     * The headline.
     *
     * @param documents all that were read, set aside or not
     * @param removed what was removed, or what would be if the run did not stop before that
     * @param inPairs documents that are near duplicates of another
     * @param inGroups documents in groups
     */
    public record Counts(
            long documents,
            long kept,
            long removed,
            long pairs,
            long unreadable,
            long empty,
            long tooShort,
            long inPairs,
            long inGroups) {
        public Counts {
            ModelChecks.notNegative("documents", documents);
            ModelChecks.notNegative("kept", kept);
            ModelChecks.notNegative("removed", removed);
            ModelChecks.notNegative("pairs", pairs);
            ModelChecks.notNegative("unreadable", unreadable);
            ModelChecks.notNegative("empty", empty);
            ModelChecks.notNegative("tooShort", tooShort);
            ModelChecks.notNegative("inPairs", inPairs);
            ModelChecks.notNegative("inGroups", inGroups);
            require(
                    kept + removed <= documents,
                    "kept " + kept + " and removed " + removed + " exceed the documents: " + documents);
        }

        /** Documents that took part in the comparison. */
        public long compared() {
            return documents - empty - tooShort;
        }

        public long rejected() {
            return unreadable + empty + tooShort;
        }
    }

    /**
     * What counted as near duplicate, and how the pairs were found.
     *
     * @param distance whether a lower score is more alike
     * @param exact whether every pair within the threshold was found
     */
    public record Method(
            String name,
            String measure,
            boolean distance,
            boolean exact,
            String threshold,
            String tokens,
            List<Parameter> parameters) {
        public Method {
            ModelChecks.notBlank("method", name);
            parameters = List.copyOf(parameters);
        }
    }

    public record Parameter(String name, String value) {}

    public record SourceLoss(String name, long documents, long removed) {
        public SourceLoss {
            ModelChecks.notNegative("documents of " + name, documents);
            ModelChecks.notNegative("removed of " + name, removed);
            require(removed <= documents, name + " lost " + removed + " of " + documents + " documents");
        }
    }
}
