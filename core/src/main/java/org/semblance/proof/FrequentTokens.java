package org.semblance.proof;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.sets.MaxDocumentFrequency;
import org.semblance.relation.OverlapMeasure;
import org.semblance.relation.Relation;

/**
 * Set similarity without the tokens that occur in too many documents of the collection, by plain counting.
 *
 * <p>In a multiset the n-th occurrence of a token is a token of its own. No document has it without the occurrences
 * before it, so those that are too frequent are the first ones of a token, equally many in all documents: without them,
 * the remaining occurrences are again a multiset.
 */
public final class FrequentTokens {
    private final Analyzer analyzer;
    private final boolean multiset;
    private final MaxDocumentFrequency limit;
    private final Map<String, Integer> frequencies = new HashMap<>();
    private int documents;

    private FrequentTokens(Analyzer analyzer, boolean multiset, MaxDocumentFrequency limit) {
        this.analyzer = analyzer;
        this.multiset = multiset;
        this.limit = limit;
    }

    /** The proof of a measure on the remaining tokens. */
    public static PairProof.Maker of(
            Relation<?> relation,
            OverlapMeasure measure,
            Analyzer analyzer,
            boolean multiset,
            MaxDocumentFrequency limit) {
        return evidence -> {
            FrequentTokens tokens = new FrequentTokens(analyzer, multiset, limit);
            tokens.count(evidence);
            return tokens.explained(new OverlapProof(relation, measure, tokens::remaining, multiset));
        };
    }

    /** Counts the documents of the tokens of the texts in question. */
    private void count(PairProof.Evidence evidence) throws IOException {
        for (Document text : evidence.texts()) for (String token : named(text)) frequencies.put(token, 0);
        evidence.collection().forEach(document -> {
            List<String> tokens = named(document);
            if (tokens.isEmpty() || tokens.size() < evidence.minTokens()) return;
            documents++;
            for (String token : tokens) frequencies.computeIfPresent(token, (_, n) -> n + 1);
        });
    }

    /** The distinct tokens of a document; in a multiset each with its number of occurrence. */
    private List<String> named(Document document) {
        return List.copyOf(OverlapProof.set(analyzer.tokens(document), multiset));
    }

    /** The tokens of a document that are not too frequent, with repetitions. */
    private List<String> remaining(Document document) {
        int most = limit.of(documents);
        Map<String, Integer> seen = new HashMap<>();
        List<String> left = new ArrayList<>();
        for (String token : analyzer.tokens(document)) {
            String name = multiset ? token + "\0" + seen.merge(token, 1, Integer::sum) : token;
            if (frequencies.getOrDefault(name, 0) <= most) left.add(token);
        }
        return left;
    }

    /** The same proof with a step that states how many tokens are ignored. */
    private PairProof explained(OverlapProof proof) {
        return new PairProof() {
            @Override
            public Verdict judge(Document x, Document y) {
                return proof.judge(x, y).after(step(x, y));
            }

            @Override
            public Preparer preparer() {
                return proof.preparer();
            }

            @Override
            public Figures compare(Form x, Form y) {
                return proof.compare(x, y);
            }
        };
    }

    private PairProof.Step step(Document x, Document y) {
        int allX = named(x).size();
        int allY = named(y).size();
        return new PairProof.Step(
                "frequency",
                true,
                "%,d of %,d and %,d of %,d tokens occur in more than %,d of %,d documents and are ignored"
                        .formatted(
                                allX - OverlapProof.set(remaining(x), multiset).size(),
                                allX,
                                allY - OverlapProof.set(remaining(y), multiset).size(),
                                allY,
                                limit.of(documents),
                                documents));
    }
}
