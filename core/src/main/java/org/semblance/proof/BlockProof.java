package org.semblance.proof;

import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.relation.BlockOverlap;

/** Common blocks of sentence features, by comparing every run of consecutive features. */
public record BlockProof(BlockOverlap relation, Analyzer analyzer) implements PairProof {
    @Override
    public Verdict judge(Document first, Document second) {
        List<String> x = analyzer.tokens(first);
        List<String> y = analyzer.tokens(second);
        if (x.isEmpty() || y.isEmpty())
            return Verdict.stopped(List.of(), "sentences", "one of them has no sentences to compare");
        int overlap = Math.min(inRuns(x, y, relation.block()), inRuns(y, x, relation.block()));
        String score = relation.format(relation.how().score(overlap, x.size(), y.size()));
        boolean near = relation.how().accepts(overlap, x.size(), y.size());
        Step blocks = new Step(
                "blocks",
                overlap > 0,
                "%,d of %,d and %,d sentences are in blocks that both have".formatted(overlap, x.size(), y.size()));
        return Verdict.of(relation, near, score, "blocks of the texts give " + score, List.of(blocks));
    }

    /** The features of the sentences, in order. */
    private record SentenceFeatures(List<String> features) implements Form {
        @Override
        public int size() {
            return features.size();
        }
    }

    @Override
    public Preparer preparer() {
        return document -> new SentenceFeatures(analyzer.tokens(document));
    }

    @Override
    public Figures compare(Form first, Form second) {
        List<String> x = ((SentenceFeatures) first).features;
        List<String> y = ((SentenceFeatures) second).features;
        if (x.isEmpty() || y.isEmpty()) return Figures.NONE;
        int overlap = Math.min(inRuns(x, y, relation.block()), inRuns(y, x, relation.block()));
        return new Figures(
                relation.how().accepts(overlap, x.size(), y.size()),
                relation.how().score(overlap, x.size(), y.size()),
                overlap,
                false);
    }

    /**
     * How many elements of a sequence lie in runs of at least {@code least} elements that the other sequence has too.
     */
    private static int inRuns(List<String> sequence, List<String> other, int least) {
        Set<List<String>> blocks = new HashSet<>();
        for (int i = 0; i + least <= other.size(); i++) blocks.add(other.subList(i, i + least));
        BitSet covered = new BitSet();
        for (int i = 0; i + least <= sequence.size(); i++) {
            if (blocks.contains(sequence.subList(i, i + least))) covered.set(i, i + least);
        }
        return covered.cardinality();
    }
}
