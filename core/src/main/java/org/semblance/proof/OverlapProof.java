package org.semblance.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.relation.Direction;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.Relation;

/**
 * Set similarity from plain sets of strings, without hashes.
 *
 * @param tokens the tokens of a document, with repetitions
 * @param multiset whether the n-th occurrence of a token is a token of its own
 * @param numbers the tokens of all forms
 */
public record OverlapProof(
        Relation<?> relation,
        OverlapMeasure measure,
        Function<Document, List<String>> tokens,
        boolean multiset,
        TokenNumbers numbers)
        implements PairProof {
    public OverlapProof(
            Relation<?> relation, OverlapMeasure measure, Function<Document, List<String>> tokens, boolean multiset) {
        this(relation, measure, tokens, multiset, new TokenNumbers());
    }

    public static Maker of(Relation<?> relation, OverlapMeasure measure, Analyzer analyzer, boolean multiset) {
        return _ -> new OverlapProof(relation, measure, analyzer::tokens, multiset);
    }

    @Override
    public Verdict judge(Document x, Document y) {
        Set<String> left = set(tokens.apply(x), multiset);
        Set<String> right = set(tokens.apply(y), multiset);
        if (left.isEmpty() || right.isEmpty())
            return Verdict.stopped(List.of(), "tokens", "one of them has no tokens, so it is compared with nothing");
        int small = Math.min(left.size(), right.size());
        int large = Math.max(left.size(), right.size());
        Set<String> both = new HashSet<>(left);
        both.retainAll(right);
        List<Step> steps = new ArrayList<>();
        int smallest = measure.smallestPartner(large);
        String needs = smallest > large
                ? "%,d are too few to match anything".formatted(large)
                : "a partner of %,d needs at least %,d".formatted(large, smallest);
        if (measure.direction() == Direction.BOTH)
            steps.add(new Step(
                    "size", small >= smallest, "%,d and %,d tokens: %s".formatted(left.size(), right.size(), needs)));
        int required = measure.required(left.size(), right.size());
        String needed = required > small
                ? "and not even all %,d would be enough".formatted(small)
                : "at least %,d are needed".formatted(required);
        steps.add(new Step(
                "overlap", both.size() >= required, "%,d tokens in common, %s".formatted(both.size(), needed)));
        String contained = contained(left.size(), right.size());
        if (!contained.isEmpty()) steps.add(new Step("direction", true, contained));
        String score = relation.format(measure.score(both.size(), left.size(), right.size()));
        boolean near = measure.accepts(both.size(), left.size(), right.size());
        return Verdict.of(relation, near, score, "%s of the texts is %s".formatted(measure.name(), score), steps);
    }

    /** Which of two texts would be contained in the other; empty if the measure has no direction. */
    private String contained(int sizeX, int sizeY) {
        return switch (measure.direction()) {
            case BOTH -> "";
            case FIRST_IN_SECOND -> "the first, a new document of %,d tokens, in the second".formatted(sizeX);
            case SMALLER_IN_LARGER ->
                sizeX == sizeY
                        ? "both have %,d tokens: each in the other".formatted(sizeX)
                        : "the %s, of %,d tokens, in the larger one"
                                .formatted(sizeX < sizeY ? "first" : "second", Math.min(sizeX, sizeY));
        };
    }

    /** A sorted set or multiset of token numbers. */
    @SuppressWarnings("ArrayRecordComponent") // neither compared nor changed
    private record NumberedSet(int[] tokens) implements Form {
        @Override
        public int size() {
            return tokens.length;
        }
    }

    /** The tokens must be a function of the document that any thread may call. */
    @Override
    public Preparer preparer() {
        TokenNumbers.Lookup lookup = numbers.lookup();
        return document -> {
            List<String> all = tokens.apply(document);
            int[] sorted = new int[all.size()];
            for (int i = 0; i < sorted.length; i++) sorted[i] = lookup.number(all.get(i));
            Arrays.sort(sorted);
            if (multiset) return new NumberedSet(sorted);
            int distinct = 0;
            for (int i = 0; i < sorted.length; i++) {
                if (i == 0 || sorted[i] != sorted[i - 1]) sorted[distinct++] = sorted[i];
            }
            return new NumberedSet(Arrays.copyOf(sorted, distinct));
        };
    }

    /** The n-th occurrences of a token in two multisets are one element: a merge pairs them. */
    @Override
    public Figures compare(Form first, Form second) {
        int[] x = ((NumberedSet) first).tokens;
        int[] y = ((NumberedSet) second).tokens;
        if (x.length == 0 || y.length == 0) return Figures.NONE;
        int overlap = 0;
        for (int i = 0, j = 0; i < x.length && j < y.length; ) {
            int a = x[i];
            int b = y[j];
            if (a == b) overlap++;
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return new Figures(
                measure.accepts(overlap, x.length, y.length),
                measure.score(overlap, x.length, y.length),
                overlap,
                false);
    }

    /** The tokens as a set; in a multiset the n-th occurrence is an element of its own. */
    public static Set<String> set(List<String> tokens, boolean multiset) {
        if (!multiset) return new HashSet<>(tokens);
        Map<String, Integer> seen = new HashMap<>();
        Set<String> numbered = new HashSet<>();
        for (String token : tokens) numbered.add(token + "\0" + seen.merge(token, 1, Integer::sum));
        return numbered;
    }
}
