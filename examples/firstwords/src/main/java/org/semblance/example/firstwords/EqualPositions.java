package org.semblance.example.firstwords;

import java.util.List;
import java.util.Optional;
import org.semblance.analysis.Analyzer;
import org.semblance.proof.PairProof;
import org.semblance.relation.PairSink;
import org.semblance.relation.Relation;
import org.semblance.relation.Threshold;

/** The relation: equal words at equal positions, as a share of the longer row. */
record EqualPositions(Threshold at) implements Relation<WordRows> {
    @Override
    public String measure() {
        return "positions";
    }

    @Override
    public String threshold() {
        return at.toString();
    }

    /** One exact test in integers. */
    private boolean accepts(int equal, int longer) {
        return longer > 0 && equal * at.denominator() >= at.numerator() * longer;
    }

    @Override
    public Verifier over(WordRows records) {
        return (x, y, pairs) -> {
            int longer = Math.max(records.sizeOf(x), records.sizeOf(y));
            int equal = records.equal(x, y);
            if (accepts(equal, longer)) pairs.pair(x, y, PairSink.NO_OVERLAP, (double) equal / longer);
        };
    }

    @Override
    public Optional<Scorer> scorer(WordRows records) {
        return Optional.of((x, y) ->
                records.equal(x, y) / (double) Math.max(1, Math.max(records.sizeOf(x), records.sizeOf(y))));
    }

    /** The same decision from the words themselves: what {@code verify} and {@code explain} use. */
    PairProof proof(Analyzer analyzer) {
        return (x, y) -> {
            List<String> left = analyzer.tokens(x);
            List<String> right = analyzer.tokens(y);
            int equal = 0;
            for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
                if (left.get(i).equals(right.get(i))) equal++;
            }
            int longer = Math.max(left.size(), right.size());
            String found = "%d of %d first words are equal".formatted(equal, longer);
            boolean near = accepts(equal, longer);
            return PairProof.Verdict.of(
                    this,
                    near,
                    format(longer == 0 ? 0 : (double) equal / longer),
                    found,
                    List.of(new PairProof.Step("words", near, found)));
        };
    }
}
