package org.semblance;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.Grouping;
import org.semblance.pairs.Groups;
import org.semblance.pairs.JoinedPairs;
import org.semblance.pairs.PairCursor;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.PairListing;
import org.semblance.pairs.PairMemory;
import org.semblance.pairs.Preference;
import org.semblance.pairs.ScoreLimits;
import org.semblance.pairs.SortedPairs;
import org.semblance.records.CommonTokens;
import org.semblance.relation.Direction;
import org.semblance.relation.Relation;
import org.semblance.run.MemoryPlan;
import org.semblance.run.StageClock.Lap;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.state.Growth;

/**
 * The result of a run: pairs, groups and survivors. Pairs that do not fit the memory are on disk until it is closed.
 */
public final class Result implements Closeable {
    private final Detector<?> detector;
    private final Corpus corpus;
    private final Join.Found found;
    private final Groups groups;
    private final GroupingOptions grouping;
    private final MemoryPlan memory;
    private final Growth growth;
    private final List<Lap> laps;

    /** The threshold of all pairs here: that of the run, or a stricter one. */
    private final double threshold;

    Result(
            Detector<?> detector,
            Corpus corpus,
            Join.Found found,
            Groups groups,
            GroupingOptions grouping,
            MemoryPlan memory,
            Growth growth,
            List<Lap> laps,
            double threshold) {
        this.threshold = threshold;
        this.detector = detector;
        this.corpus = corpus;
        this.found = found;
        this.groups = groups;
        this.grouping = grouping;
        this.memory = memory;
        this.growth = growth;
        this.laps = laps;
    }

    /**
     * How pairs are sorted and grouped.
     *
     * @param direction which document of a pair may be removed
     * @param nearest the relation of pairs between new and old documents; null for pairs within a collection
     */
    record GroupingOptions(
            PairMemory room,
            Workers workers,
            boolean grouped,
            Groups.Shape shape,
            Direction direction,
            @Nullable Relation<?> nearest) {
        /** The groups that pairs form; none if the run does not group. */
        Groups groups(Join.Found found, Corpus corpus) throws IOException, InterruptedException {
            return grouped ? grouping(found, corpus).groups(shape) : Groups.none(corpus.size());
        }

        private Grouping grouping(Join.Found found, Corpus corpus) {
            Preference preference = corpus.preference();
            boolean largestFirst = direction == Direction.SMALLER_IN_LARGER;
            return new Grouping(
                    found.joined(),
                    largestFirst ? preference.largestFirst(found.sizes()) : preference,
                    room,
                    workers,
                    nearest);
        }
    }

    /** Two near duplicates, the earlier one first. */
    public record Pair(String a, String b, double score) {}

    /** A group of near duplicates in input order. */
    public record Cluster(int number, List<Member> members) {
        public List<String> kept() {
            return members.stream().filter(Member::isKept).map(Member::id).toList();
        }
    }

    /** A document of a group; the score is that with the document kept for it, or with itself if it is kept. */
    public record Member(String id, String keptId, double score) {
        public boolean isKept() {
            return id.equals(keptId);
        }
    }

    public Detector<?> detector() {
        return detector;
    }

    public Corpus corpus() {
        return corpus;
    }

    /** The pairs as the join found them: by ordinals, with copies represented once. */
    public JoinedPairs joined() {
        return found.joined();
    }

    /** Pairs by ordinals, in input order; to be closed. */
    public SortedPairs list(PairListing listing) throws IOException, InterruptedException {
        return found.joined().list(listing, grouping.room(), grouping.workers());
    }

    public Groups groups() {
        return groups;
    }

    /** Number of tokens of a document as the method sees it. */
    public int sizeOf(int x) {
        return found.sizes()[x];
    }

    /** Counts of the search: index entries, candidates and others. */
    public Map<String, Long> statistics() {
        return found.statistics();
    }

    /** The tokens of many documents; none if the method does not compare sets of tokens, or they were not counted. */
    public CommonTokens common() {
        return detector.encoding().comparedTokens().isPresent() ? found.common() : CommonTokens.NONE;
    }

    /** The memory the run planned to take. */
    public MemoryPlan memory() {
        return memory;
    }

    /** What the run took from earlier runs and saved for later ones. */
    public Growth growth() {
        return growth;
    }

    /** Bytes written to temporary files so far. */
    public long spilled() {
        return grouping.room().scratch().written();
    }

    /** How long each stage took. */
    public List<Lap> laps() {
        return laps;
    }

    /** Every pair, in input order; read as needed, not held in memory. */
    public Stream<Pair> pairs() {
        SortedPairs pairs = unchecked(() -> list(PairListing.ALL));
        PairCursor pair = unchecked(pairs::cursor);
        Reading<Boolean> next = pair::next;
        Reading<Boolean> close = () -> {
            pairs.close();
            return false;
        };
        int traits = Spliterator.ORDERED | Spliterator.NONNULL;
        var each = new Spliterators.AbstractSpliterator<Pair>(pairs.count(), traits) {
            @Override
            public boolean tryAdvance(Consumer<? super Pair> action) {
                if (!unchecked(next)) return unchecked(close);
                action.accept(new Pair(corpus.id(pair.first()), corpus.id(pair.second()), pair.score()));
                return true;
            }
        };
        return StreamSupport.stream(each, false).onClose(() -> unchecked(close));
    }

    /** Reads pairs, or groups them. */
    private interface Reading<T> {
        T get() throws IOException, InterruptedException;
    }

    private static <T> T unchecked(Reading<T> reading) {
        try {
            return reading.get();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UncheckedIOException(new InterruptedIOException());
        }
    }

    /** Every group of two documents or more, in the order of their first documents. */
    public List<Cluster> clusters() {
        List<List<Member>> members = new ArrayList<>();
        for (int g = 0; g < groups.count(); g++) members.add(new ArrayList<>(groups.sizeOf(g + 1)));
        for (int x = 0; x < corpus.size(); x++) {
            int group = groups.groupOf(x);
            if (group == 0) continue;
            double score = groups.isKept(x) ? detector.relation().scoreWithItself(sizeOf(x)) : groups.score(x);
            members.get(group - 1).add(new Member(corpus.id(x), corpus.id(groups.keptFor(x)), score));
        }
        return IntStream.range(0, members.size())
                .mapToObj(g -> new Cluster(g + 1, List.copyOf(members.get(g))))
                .toList();
    }

    /**
     * The same documents under a stricter threshold, without a new search.
     *
     * @throws IllegalArgumentException if the threshold is looser than that of these pairs
     */
    public Result at(double stricter) {
        boolean looser = detector.relation().distance() ? stricter > threshold : stricter < threshold;
        if (looser) {
            throw new IllegalArgumentException(
                    "the pairs were found at threshold %s; %s is looser".formatted(threshold, stricter));
        }
        return unchecked(() -> {
            JoinedPairs nearer = nearer(stricter);
            Join.Found accepted = new Join.Found(nearer, found.sizes(), found.statistics(), found.common());
            Groups regrouped = grouping.groups(accepted, corpus);
            return new Result(detector, corpus, accepted, regrouped, grouping, memory, growth, laps, stricter);
        });
    }

    /**
     * How many documents {@link #at} would remove at each of several limits, in one pass over the pairs; 0 if the run
     * does not group.
     */
    public long[] removedAt(ScoreLimits limits) throws IOException, InterruptedException {
        return grouping.grouped() ? removedIfGrouped(limits) : new long[limits.count()];
    }

    /** Like {@link #removedAt}, but also for a run that does not group: as if it did, with its settings. */
    public long[] removedIfGrouped(ScoreLimits limits) throws IOException, InterruptedException {
        return grouping.grouping(found, corpus).removedAt(limits);
    }

    private JoinedPairs nearer(double limit) throws IOException, InterruptedException {
        boolean distance = detector.relation().distance();
        return found.joined()
                .where(
                        (_, _, _, score) -> distance ? score <= limit : score >= limit,
                        grouping.room(),
                        grouping.workers());
    }

    /** A digest of all pairs; equal for equal pairs of equally normalized texts on any machine. */
    public String digest() {
        PairDigest digest = new PairDigest(detector.parameters());
        Relation<?> relation = detector.relation();
        return unchecked(() -> {
            try (SortedPairs pairs = list(PairListing.ALL)) {
                PairCursor pair = pairs.cursor();
                while (pair.next()) {
                    String score = relation.format(pair.score());
                    digest.add(corpus.id(pair.first()), corpus.id(pair.second()), score, relation.measure());
                }
            }
            return digest.value();
        });
    }

    @Override
    public void close() throws IOException {
        found.close();
    }
}
