package org.semblance.report.html;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.SkippedRecord;
import org.semblance.relation.Direction;
import org.semblance.report.html.ReportModel.Counts;
import org.semblance.report.html.ReportModel.DocumentCard;
import org.semblance.report.html.ReportModel.DocumentCard.Match;
import org.semblance.report.html.ReportModel.DocumentCard.Place;
import org.semblance.report.html.ReportModel.GroupModel;
import org.semblance.report.html.ReportModel.GroupModel.Group;
import org.semblance.report.html.ReportModel.GroupModel.SizeCount;
import org.semblance.report.html.ReportModel.Method;
import org.semblance.report.html.ReportModel.PairListModel;
import org.semblance.report.html.ReportModel.PairListModel.Overlap;
import org.semblance.report.html.ReportModel.PairListModel.Pair;
import org.semblance.report.html.ReportModel.Parameter;
import org.semblance.report.html.ReportModel.RejectedInput;
import org.semblance.report.html.ReportModel.Run;
import org.semblance.report.html.ReportModel.SourceLoss;
import org.semblance.report.html.ReportModel.StageTime;
import org.semblance.report.html.ReportModel.Status;

/** Reports as from a run over a small news archive: made-up stories, edited copies, true scores. */
final class SampleReports {
    static final double THRESHOLD = 0.6;
    private static final List<String> SOURCES = List.of("wire-2025-06.jsonl.gz", "regional.warc.gz", "archive.parquet");

    private final Random random;
    private final List<DocumentCard> documents = new ArrayList<>();
    private final List<Group> groups = new ArrayList<>();
    private final List<Pair> pairs = new ArrayList<>();
    private long extraGroups;
    private final ScoreHistogram.Counter scores = ScoreHistogram.counter(bounds());

    /** Bins from the threshold to 1; the score 1 has its own bin. */
    private static double[] bounds() {
        double[] bounds = new double[42];
        for (int i = 0; i < bounds.length; i++) bounds[i] = (60 + i) / 100.0;
        return bounds;
    }

    private SampleReports(long seed) {
        random = new Random(seed);
    }

    static ReportModel news(int stories) {
        return news(stories, new Status.Finished());
    }

    static ReportModel news(int stories, Status status) {
        SampleReports sample = new SampleReports(7);
        for (int i = 0; i < stories; i++) sample.story(new NewsText(sample.random, i), i);
        sample.groups.sort(Comparator.comparingLong(Group::size).reversed());
        return sample.model(status);
    }

    /** A model of hand-made documents: the first is kept, the others are its near duplicates. */
    static ReportModel of(List<DocumentCard> documents, List<Pair> pairs) {
        ScoreHistogram.Counter scores = ScoreHistogram.counter(0.5, 1, 20);
        pairs.forEach(pair -> scores.add(pair.score(), 1));
        List<Integer> members = new ArrayList<>();
        for (int i = 0; i < documents.size(); i++) members.add(i);
        GroupModel grouping = new GroupModel(
                List.of(new SizeCount(documents.size(), 1)), List.of(new Group("1", documents.size(), members)));
        long removed = documents.stream().filter(d -> !d.kept()).count();
        Counts counts = new Counts(
                documents.size(),
                documents.size() - removed,
                removed,
                pairs.size(),
                0,
                0,
                0,
                documents.size(),
                documents.size());
        return new ReportModel(
                run("by hand"),
                new Status.Finished(),
                counts,
                method(),
                List.of(new SourceLoss("hand", documents.size(), removed)),
                List.of(),
                scores.scores(),
                grouping,
                new PairListModel(pairs, ""),
                documents,
                List.of());
    }

    /** The report of a run with other counts, method, sources and groups, without pairs. */
    static ReportModel with(
            Counts counts,
            Method method,
            List<SourceLoss> sources,
            ScoreHistogram scores,
            @Nullable GroupModel grouping) {
        return new ReportModel(
                run("by hand"),
                new Status.Finished(),
                counts,
                method,
                sources,
                List.of(),
                scores,
                grouping,
                new PairListModel(List.of(), ""),
                List.of(),
                List.of());
    }

    /** Long paths, long ids and a small loss. */
    static ReportModel longNames() {
        ReportModel news = news(20);
        List<SourceLoss> losses = List.of(
                new SourceLoss(
                        "/data/crawls/2025/june/a-directory-with-a-long-name/part-00001-of-01024.jsonl.gz", 10_000, 30),
                new SourceLoss("/data/" + "x".repeat(80) + ".jsonl.gz", 1000, 1000));
        List<RejectedInput> rejections = List.of(new RejectedInput(
                losses.getFirst().name(),
                "123456789",
                SkippedRecord.Kind.TOO_SHORT,
                "2 words under shingles:5",
                "Hello"));
        List<DocumentCard> documents = news.documents().stream()
                .map(d -> new DocumentCard(
                        d.id() + "/" + "y".repeat(60),
                        losses.getFirst().name(),
                        d.url(),
                        d.length(),
                        d.text(),
                        d.group(),
                        d.match() == null
                                ? null
                                : new Match(
                                        d.match().keptId() + "/" + "y".repeat(60),
                                        d.match().score())))
                .toList();
        return new ReportModel(
                news.run(),
                news.status(),
                news.counts(),
                news.method(),
                losses,
                losses,
                news.scores(),
                news.grouping(),
                news.pairs(),
                documents,
                rejections);
    }

    /** Pairs of numbered documents in groups of three; only a few have texts. */
    static ReportModel many(int pairs) {
        SampleReports sample = new SampleReports(3);
        for (int g = 1; sample.pairs.size() < pairs; g++) sample.triple(g);
        return sample.model(new Status.Finished());
    }

    private void triple(int group) {
        int first = documents.size();
        for (int i = 0; i < 3; i++) {
            String id = "crawl-2025-26/segment-%04d/page-%06d".formatted(group % 997, first + i);
            String text = group <= 500 ? "one two three " + "four five six ".repeat(40) + i : null;
            double score = 0.6 + 0.4 * random.nextDouble();
            documents.add(new DocumentCard(
                    id,
                    SOURCES.get((group + i) % 3),
                    "https://site" + group % 211 + ".example/" + first,
                    text == null ? 0 : text.length(),
                    text,
                    new Place("" + group, 3),
                    i == 0 ? null : new Match(documents.get(first).id(), score)));
        }
        for (int i = 0; i < 2; i++) {
            for (int j = i + 1; j < 3; j++) {
                double score = 0.6 + 0.4 * random.nextDouble();
                pairs.add(new Pair(first + i, first + j, score, new Overlap(80, 90, 100), random.nextBoolean()));
                scores.add(score, 1);
            }
        }
        if (groups.size() < 5_000) groups.add(new Group("" + group, 3, List.of(first, first + 1, first + 2)));
        else extraGroups++;
    }

    /** The removals at higher thresholds, if all documents of a group are removed in favour of its first. */
    private ScoreHistogram curve() {
        ScoreHistogram all = scores.scores();
        return new ScoreHistogram(
                all.bins(),
                all.bins().stream().map(bin -> removedAt(bin.from())).toList());
    }

    private long removedAt(double threshold) {
        return documents.stream()
                .filter(d -> d.match() != null && d.match().score() >= threshold)
                .count();
    }

    static Run run(String title) {
        List<StageTime> stages = List.of(
                new StageTime("read", 2140),
                new StageTime("encode", 812),
                new StageTime("search", 5310),
                new StageTime("group", 44),
                new StageTime("write", 1270));
        return new Run(
                title,
                "semblance dedup wire-2025-06.jsonl.gz regional.warc.gz archive.parquet -o out --threshold 0.6 --keep longest",
                "0.1.0",
                "sha256:9f2c1be07a3351d7c5b61f7d4e8a90b2c44d1f0e6a7b8c9d",
                stages,
                List.of(
                        new ReportModel.Statistic("index_entries", 61_204, "One entry for each place."),
                        new ReportModel.Statistic("candidates", 9_311, "Pairs that passed the filter."),
                        new ReportModel.Statistic("verified", 1_207, "")),
                List.of(new ReportModel.Parameter("state", "9 MB, only for --against and --from")),
                "",
                ".");
    }

    static Method method() {
        return new Method(
                "exact",
                "jaccard",
                false,
                Direction.BOTH,
                true,
                "0.6",
                true,
                "jaccard at least 0.6",
                "shingles:3",
                List.of(
                        new Parameter("measure", "jaccard"),
                        new Parameter("tokens", "shingles:3"),
                        new Parameter("threshold", "0.6"),
                        new Parameter("multiset", "false"),
                        new Parameter("keep", "longest"),
                        new Parameter("groups", "stars")));
    }

    private void story(NewsText text, int story) {
        int first = documents.size();
        int copies = 1 + (int) Math.min(14, 1 - Math.log(1 - random.nextDouble()) * 2.2);
        List<Set<String>> shingles = new ArrayList<>();
        List<Integer> members = new ArrayList<>();
        for (int copy = 0; copy < copies; copy++) {
            String body = copy == 0 ? text.original() : text.edited(random.nextInt(12));
            Set<String> own = shingles(body);
            Overlap toKept = copy == 0 ? null : overlap(shingles.getFirst(), own);
            if (toKept != null && jaccard(toKept) < THRESHOLD) continue;
            shingles.add(own);
            members.add(documents.size());
            String id = String.format(
                    "%s-%04d%s", List.of("wire", "region", "arch").get(story % 3), story, (char) ('a' + copy));
            Match match = toKept == null ? null : new Match(documents.get(first).id(), jaccard(toKept));
            documents.add(new DocumentCard(
                    id,
                    SOURCES.get((story + copy) % 3),
                    "https://news.example/" + story + "/" + id,
                    body.length(),
                    body,
                    null,
                    match));
        }
        for (int i = 0; i < members.size(); i++) {
            for (int j = i + 1; j < members.size(); j++) {
                pair(members.get(i), members.get(j), overlap(shingles.get(i), shingles.get(j)));
            }
        }
        if (members.size() < 2) return;
        Place place = new Place("" + (groups.size() + 1), members.size());
        for (int m : members) {
            DocumentCard d = documents.get(m);
            documents.set(m, new DocumentCard(d.id(), d.source(), d.url(), d.length(), d.text(), place, d.match()));
        }
        groups.add(new Group(place.cluster(), members.size(), members));
    }

    private void pair(int a, int b, Overlap overlap) {
        if (jaccard(overlap) < THRESHOLD) return;
        pairs.add(new Pair(a, b, jaccard(overlap), overlap, (a + b) % 3 != 0));
        scores.add(jaccard(overlap), 1);
    }

    private ReportModel model(Status status) {
        Map<Long, Long> sizes =
                groups.stream().collect(Collectors.groupingBy(Group::size, TreeMap::new, Collectors.counting()));
        if (extraGroups > 0) sizes.merge(3L, extraGroups, Long::sum);
        long removed = documents.stream().filter(d -> !d.kept()).count();
        List<SourceLoss> losses = SOURCES.stream().map(this::loss).toList();
        List<RejectedInput> rejections = List.of(
                new RejectedInput(
                        "wire-2025-06.jsonl.gz",
                        "1842",
                        SkippedRecord.Kind.UNREADABLE,
                        "line 1842: the text field is missing",
                        ""),
                new RejectedInput(
                        "regional.warc.gz", "90212", SkippedRecord.Kind.EMPTY, "no text after the markup", ""),
                new RejectedInput(
                        "archive.parquet",
                        "77",
                        SkippedRecord.Kind.TOO_SHORT,
                        "2 words, shingles:3 needs 3",
                        "Hello there"),
                new RejectedInput(
                        "archive.parquet",
                        "1204",
                        SkippedRecord.Kind.TOO_SHORT,
                        "1 word, shingles:3 needs 3",
                        "Hello"));
        long documents = 12_000 + this.documents.size();
        return new ReportModel(
                run("News, June 2025"),
                status,
                new Counts(
                        documents,
                        documents - removed - 4,
                        removed,
                        pairs.size(),
                        1,
                        1,
                        2,
                        this.documents.size(),
                        groups.stream().mapToLong(Group::size).sum() + 3 * extraGroups),
                method(),
                losses,
                List.of(
                        new SourceLoss("news.example", 9_100 + removed, removed - Math.min(removed, 20)),
                        new SourceLoss("wire.example", 2_400, Math.min(removed, 20))),
                curve(),
                new GroupModel(
                        sizes.entrySet().stream()
                                .map(e -> new SizeCount(e.getKey(), e.getValue()))
                                .toList(),
                        groups),
                new PairListModel(pairs, ""),
                this.documents,
                rejections);
    }

    private SourceLoss loss(String source) {
        long removed = documents.stream()
                .filter(d -> d.source().equals(source) && !d.kept())
                .count();
        long read = documents.stream().filter(d -> d.source().equals(source)).count();
        return new SourceLoss(source, 4_000 / (1 + SOURCES.indexOf(source) * 9) + read, removed);
    }

    static double jaccard(Overlap overlap) {
        return (double) overlap.shared() / (overlap.sizeA() + overlap.sizeB() - overlap.shared());
    }

    private static Overlap overlap(Set<String> a, Set<String> b) {
        return new Overlap(a.stream().filter(b::contains).count(), a.size(), b.size());
    }

    private static Set<String> shingles(String text) {
        List<String> words =
                Arrays.asList(text.replaceAll("(\\p{IsHan})", "$1 ").split("\\s+"));
        Set<String> shingles = new HashSet<>();
        for (int i = 0; i + 3 <= words.size(); i++) shingles.add(String.join(" ", words.subList(i, i + 3)));
        return shingles;
    }
}
