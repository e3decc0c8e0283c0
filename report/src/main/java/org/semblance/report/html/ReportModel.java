package org.semblance.report.html;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.corpus.SkippedRecord;
import org.semblance.records.CommonTokens.Share;
import org.semblance.relation.Direction;
import org.semblance.report.html.ReportModel.DocumentCard;

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

        /**
         * The loss guard stopped the run before anything was removed.
         *
         * @param shared what holds the largest group together; empty if this is not known
         */
        record Stopped(String reason, String remedy, String shared) implements Status {
            public Stopped(String reason, String remedy) {
                this(reason, remedy, "");
            }

            public Stopped {
                notBlank("reason", reason);
                notBlank("remedy", remedy);
            }
        }
    }

    /**
     * The run.
     *
     * @param digest of the result; equal for equal results
     * @param stages in the order of the run
     * @param statistics of the search
     * @param resources memory and disk, as names and values
     * @param remark of the method on how documents were compared; empty if there is none
     * @param directory of the run, as a URL relative to the page
     */
    public record Run(
            String title,
            String command,
            String version,
            String digest,
            List<StageTime> stages,
            List<Statistic> statistics,
            List<Parameter> resources,
            String remark,
            String directory) {
        public Run {
            notBlank("title", title);
            resources = List.copyOf(resources);
            stages = List.copyOf(stages);
            statistics = List.copyOf(statistics);
        }
    }

    /** @param meaning what is counted; empty if unknown */
    public record Statistic(String name, long count, String meaning) {}

    public record StageTime(String name, long milliseconds) {
        public StageTime {
            notNegative("milliseconds of " + name, milliseconds);
        }
    }

    /**
     * The main counts.
     *
     * @param documents all documents read, including rejected ones
     * @param kept of all documents, or of the new side
     * @param removed documents removed, or that would be removed if the run had not been stopped
     * @param inPairs documents with at least one near duplicate
     * @param inGroups documents in groups
     * @param sides new and old documents of a link, or null for other runs
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
            long inGroups,
            @Nullable Sides sides) {
        /** Counts of a run without sides. */
        public Counts(
                long documents,
                long kept,
                long removed,
                long pairs,
                long unreadable,
                long empty,
                long tooShort,
                long inPairs,
                long inGroups) {
            this(documents, kept, removed, pairs, unreadable, empty, tooShort, inPairs, inGroups, null);
        }

        public Counts {
            notNegative("documents", documents);
            notNegative("kept", kept);
            notNegative("removed", removed);
            notNegative("pairs", pairs);
            notNegative("unreadable", unreadable);
            notNegative("empty", empty);
            notNegative("tooShort", tooShort);
            notNegative("inPairs", inPairs);
            notNegative("inGroups", inGroups);
            long removable = sides == null ? documents : sides.fresh().documents();
            require(
                    kept + removed <= removable,
                    "kept " + kept + " and removed " + removed + " exceed the documents: " + removable);
            require(
                    sides == null || sides.fresh().documents() + sides.old().documents() == documents,
                    "the sides are not all documents: " + documents);
        }

        /** The new documents of a link, of which some may be removed, and the old ones, with which they are compared. */
        public record Sides(Side fresh, Side old) {}

        /** Number of documents of one side, and of those that were compared. */
        public record Side(long documents, long compared) {
            public Side {
                notNegative("compared", compared);
                require(compared <= documents, "more compared than read: " + compared + " of " + documents);
            }
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
     * @param direction which document of a pair is contained in the other
     * @param exact whether every pair within the threshold was found
     * @param adjustable whether users set the threshold
     * @param condition what near duplicates have, such as "jaccard at least 0.8" or "the same text"
     */
    public record Method(
            String name,
            String measure,
            boolean distance,
            Direction direction,
            boolean exact,
            String threshold,
            boolean adjustable,
            String condition,
            String tokens,
            List<Parameter> parameters) {
        public Method {
            notBlank("method", name);
            parameters = List.copyOf(parameters);
        }

        public static Method of(Detector<?> detector, List<Parameter> parameters) {
            return new Method(
                    detector.name(),
                    detector.relation().measure(),
                    detector.relation().distance(),
                    detector.relation().direction(),
                    detector.search().exact(),
                    detector.relation().threshold(),
                    detector.hasThreshold(),
                    detector.relation().inWords(detector.analyzer().name()),
                    detector.analyzer().name(),
                    parameters);
        }
    }

    public record Parameter(String name, String value) {}

    /** @param old whether it is of the old side of a link, of which nothing is removed */
    public record SourceLoss(String name, long documents, long removed, boolean old) {
        public SourceLoss(String name, long documents, long removed) {
            this(name, documents, removed, false);
        }

        public SourceLoss {
            notNegative("documents of " + name, documents);
            notNegative("removed of " + name, removed);
            require(removed <= documents, name + " lost " + removed + " of " + documents + " documents");
        }
    }

    /**
     * A document on the page.
     *
     * @param length of the whole text, in chars
     * @param text the text or its beginning, or null if the page does not have it
     * @param snippet the beginning of the text in one line, or null if the page does not have it
     * @param group its group and the group's size, or null if it is in no group
     * @param match why the document was removed, or null if it was kept
     */
    public record DocumentCard(
            String id,
            String source,
            @Nullable String url,
            long length,
            @Nullable String text,
            @Nullable String snippet,
            @Nullable Place group,
            @Nullable Match match) {
        /** A document whose snippet is the beginning of its text on the page. */
        public DocumentCard(
                String id,
                String source,
                @Nullable String url,
                long length,
                @Nullable String text,
                @Nullable Place group,
                @Nullable Match match) {
            this(id, source, url, length, text, text == null ? null : Snippet.of(text), group, match);
        }

        public DocumentCard {
            notNegative("length of " + id, length);
            require(
                    text == null || text.length() <= length,
                    "the text of " + id + " is longer than its stated length: " + length);
        }

        /** A group and its number of documents. */
        public record Place(String cluster, long size) {}

        /** The kept copy, and the removed document's score with it. */
        public record Match(String keptId, double score) {
            public Match {
                finite("score to " + keptId, score);
            }
        }

        public boolean kept() {
            return match == null;
        }

        /** Position at which the text was truncated, or -1 if it is complete. */
        int cutAt() {
            return text == null ? -1 : text.length();
        }
    }

    /**
     * The groups of near duplicates.
     *
     * @param sizes number of groups of each size, ascending by size
     * @param shown the groups that the page lists, usually the largest
     */
    public record GroupModel(List<SizeCount> sizes, List<Group> shown) {
        public GroupModel {
            sizes = List.copyOf(sizes);
            shown = List.copyOf(shown);
            for (int i = 1; i < sizes.size(); i++) {
                if (sizes.get(i - 1).size() >= sizes.get(i).size())
                    throw new IllegalArgumentException("group sizes must ascend: " + sizes);
            }
            long groups = sizes.stream().mapToLong(SizeCount::groups).sum();
            require(shown.size() <= groups, "more groups listed than counted: " + shown.size() + " of " + groups);
        }

        /** @param sizes number of groups by size, ascending */
        public static GroupModel of(Map<Integer, Long> sizes, List<Group> shown) {
            return new GroupModel(
                    sizes.entrySet().stream()
                            .map(e -> new SizeCount(e.getKey(), e.getValue()))
                            .toList(),
                    shown);
        }

        public record SizeCount(long size, long groups) {
            public SizeCount {
                require(size > 1, "a group has at least two documents: " + size);
                notNegative("groups", groups);
            }
        }

        /**
         * A group.
         *
         * @param members indices of documents in the model, a kept one first; fewer than {@code size} for large groups
         * @param common how common the tokens of the kept document are; null if unknown
         */
        public record Group(
                String cluster,
                long size,
                List<Integer> members,
                @Nullable Share common) {
            public Group(String cluster, long size, List<Integer> members) {
                this(cluster, size, members, null);
            }

            public Group {
                members = List.copyOf(members);
                require(!members.isEmpty(), "group " + cluster + " must list members");
                require(members.size() <= size, "group " + cluster + " lists more members than its size: " + size);
            }
        }

        public long groups() {
            return sizes.stream().mapToLong(SizeCount::groups).sum();
        }

        public long largest() {
            return sizes.isEmpty() ? 0 : sizes.getLast().size();
        }

        void checkAgainst(List<DocumentCard> documents) {
            for (Group group : shown) {
                for (int member : group.members()) {
                    require(
                            member >= 0 && member < documents.size(),
                            "group " + group.cluster() + " names a document out of range: " + member);
                }
                require(
                        documents.get(group.members().getFirst()).kept(),
                        "the first member of group " + group.cluster() + " must be a kept one");
            }
        }
    }

    /**
     * The pairs that the page lists.
     *
     * @param shown the pairs
     * @param sampling how they were selected if not all are shown; follows "200 of 1,204,332 pairs"
     */
    public record PairListModel(List<Pair> shown, String sampling) {
        public PairListModel {
            shown = List.copyOf(shown);
        }

        /**
         * Two near duplicates.
         *
         * @param a index of a document in the model
         * @param b index of a document in the model
         * @param overlap counts behind the score, or null if the measure has none
         * @param sameSite whether both are from one web site; null if unknown
         * @param common how common the shared tokens are; null if unknown
         */
        public record Pair(
                int a,
                int b,
                double score,
                @Nullable Overlap overlap,
                @Nullable Boolean sameSite,
                @Nullable Share common) {
            public Pair(int a, int b, double score, @Nullable Overlap overlap, @Nullable Boolean sameSite) {
                this(a, b, score, overlap, sameSite, null);
            }

            public Pair {
                finite("score", score);
                require(a != b, "a pair must consist of two documents: " + a);
            }
        }

        /** Number of common tokens, and of the tokens of both documents. */
        public record Overlap(long shared, long sizeA, long sizeB) {
            public Overlap {
                notNegative("shared", shared);
                require(
                        shared <= Math.min(sizeA, sizeB),
                        "overlap " + shared + " exceeds a size: " + sizeA + ", " + sizeB);
            }
        }

        void checkAgainst(long total, int documents) {
            require(shown.size() <= total, "more pairs listed than counted: " + shown.size() + " of " + total);
            for (Pair pair : shown) {
                require(
                        Math.min(pair.a(), pair.b()) >= 0 && Math.max(pair.a(), pair.b()) < documents,
                        "a pair names a document out of range: " + pair.a() + ", " + pair.b());
            }
        }
    }

    /**
     * A rejected input record.
     *
     * @param position line, row or offset within the source
     * @param snippet the beginning of its text; empty if it has none or the page does not have it
     */
    public record RejectedInput(
            String source, String position, SkippedRecord.Kind kind, String reason, String snippet) {}

    static void notNegative(String name, long value) {
        require(value >= 0, name + " must not be negative: " + value);
    }

    static void notBlank(String name, String value) {
        require(!value.isBlank(), name + " must not be blank");
    }

    static void finite(String name, double value) {
        require(Double.isFinite(value), name + " must be a finite number: " + value);
    }

    static void require(boolean condition, String message) {
        if (!condition) throw new IllegalArgumentException(message);
    }
}
