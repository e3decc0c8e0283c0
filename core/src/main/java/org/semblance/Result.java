package org.semblance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.semblance.corpus.Corpus;
import org.semblance.pairs.Groups;
import org.semblance.pairs.PairDigest;
import org.semblance.pairs.Pairs;
import org.semblance.relation.Relation;
import org.semblance.run.StageClock.Lap;
import org.semblance.search.Join;

/** What a run found: the pairs, the groups they form, and who survives. */
public final class Result {
    private final Detector<?> detector;
    private final Corpus corpus;
    private final Join.Found found;
    private final Groups groups;
    private final Groups.Shape shape;
    private final List<Lap> laps;

    Result(Detector<?> detector, Corpus corpus, Join.Found found, Groups groups, Groups.Shape shape, List<Lap> laps) {
        this.detector = detector;
        this.corpus = corpus;
        this.found = found;
        this.groups = groups;
        this.shape = shape;
        this.laps = laps;
    }

    /** Two near duplicates, the earlier one first. */
    public record Pair(String a, String b, double score) {}

    /** A group of near duplicates in input order. */
    public record Cluster(int number, List<Member> members) {
        public List<String> kept() {
            return members.stream().filter(Member::isKept).map(Member::id).toList();
        }
    }

    /** A document of a group; score is the one with the document kept for it, for a kept one the score with itself. */
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

    /** The pairs as columns of ordinals. */
    public Pairs pairColumns() {
        return found.pairs();
    }

    public Groups groups() {
        return groups;
    }

    /** Number of tokens of a document as the method sees it. */
    public int sizeOf(int x) {
        return found.sizes()[x];
    }

    /** What the search counted on its way: index entries, candidates, and so on. */
    public Map<String, Long> statistics() {
        return found.statistics();
    }

    /** How long each stage took. */
    public List<Lap> laps() {
        return laps;
    }

    /** Every pair, in input order. */
    public Stream<Pair> pairs() {
        Pairs pairs = found.pairs();
        return IntStream.range(0, pairs.size())
                .mapToObj(p -> new Pair(corpus.id(pairs.first(p)), corpus.id(pairs.second(p)), pairs.score(p)));
    }

    /** Every group of two documents or more, in the order of their first documents. */
    public List<Cluster> clusters() {
        List<List<Member>> members = new ArrayList<>();
        for (int g = 0; g < groups.count(); g++) members.add(new ArrayList<>(groups.sizeOf(g + 1)));
        for (int x = 0; x < corpus.size(); x++) {
            int group = groups.groupOf(x);
            if (group == 0) continue;
            double score = groups.isKept(x)
                    ? detector.relation().scoreWithItself(sizeOf(x))
                    : found.pairs().score(groups.proof(x));
            members.get(group - 1).add(new Member(corpus.id(x), corpus.id(groups.keptFor(x)), score));
        }
        return IntStream.range(0, members.size())
                .mapToObj(g -> new Cluster(g + 1, List.copyOf(members.get(g))))
                .toList();
    }

    /**
     * The same documents under a stricter threshold, without a new search.
     *
     * @throws IllegalArgumentException if the threshold is looser than that of the run, which did not look there
     */
    public Result at(double threshold) {
        double own = Double.parseDouble(detector.relation().threshold());
        boolean looser = detector.relation().distance() ? threshold > own : threshold < own;
        if (looser)
            throw new IllegalArgumentException("the run looked at %s, not as far as %s".formatted(own, threshold));
        Pairs pairs = found.pairs();
        boolean distance = detector.relation().distance();
        Pairs nearer = pairs.where(p -> distance ? pairs.score(p) <= threshold : pairs.score(p) >= threshold);
        Groups regrouped = Groups.of(nearer, corpus.size(), corpus.preference(), shape);
        return new Result(
                detector, corpus, new Join.Found(nearer, found.sizes(), found.statistics()), regrouped, shape, laps);
    }

    /** Equal answers have equal digests, whatever ran where. */
    public String digest() {
        PairDigest digest = new PairDigest();
        Relation<?> relation = detector.relation();
        Pairs pairs = found.pairs();
        for (int p = 0; p < pairs.size(); p++) {
            String score = relation.format(pairs.score(p));
            digest.add(corpus.id(pairs.first(p)), corpus.id(pairs.second(p)), score, relation.measure());
        }
        return digest.value();
    }
}
