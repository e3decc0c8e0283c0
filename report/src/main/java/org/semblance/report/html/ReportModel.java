package org.semblance.report.html;

import static org.semblance.report.html.ModelChecks.require;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All data shown on the page.
 *
 * @param sources losses by source, in input order
 * @param sites losses by web site, largest first; empty if sites are unknown
 * @param grouping the groups, or null for a run that only listed pairs
 * @param documents all documents on the page; groups and pairs refer to them by index
 * @param rejections some of the rejected inputs; the counts include all
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
        /** The run completed. */
        record Finished() implements Status {}

        /** A run that was asked to remove nothing (report only). */
        record ReportOnly() implements Status {}

        /** The loss guard stopped the run before anything was removed. */
        record Stopped(String reason, String remedy) implements Status {
            public Stopped {
                ModelChecks.notBlank("reason", reason);
                ModelChecks.notBlank("remedy", remedy);
            }
        }
    }

    /**
     * The run.
     *
     * @param digest of the result; equal for equal results
     * @param stages in the order of the run
     * @param statistics of the search
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
     * The main counts.
     *
     * @param documents all documents read, including rejected ones
     * @param removed documents removed, or that would be removed if the run had not been stopped
     * @param inPairs documents with at least one near duplicate
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

        /** Number of documents that were compared. */
        public long compared() {
            return documents - empty - tooShort;
        }

        public long rejected() {
            return unreadable + empty + tooShort;
        }
    }

    /**
     * The method and its threshold.
     *
     * @param distance whether lower scores mean more similar
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
