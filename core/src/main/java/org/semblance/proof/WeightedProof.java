package org.semblance.proof;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenHash;
import org.semblance.document.Document;
import org.semblance.records.weighted.TokenWeights;
import org.semblance.records.weighted.WeightedSetEncoding;
import org.semblance.relation.WeightMeasure;
import org.semblance.relation.WeightedCosine;
import org.semblance.relation.WeightedJaccard;
import org.semblance.relation.WeightedRelation;

/**
 * Weighted similarity from plain sets of strings and big integers. If the weights depend on the collection, it is counted
 * first; only the frequencies of the tokens of the verified texts are kept. A saved table has hashes: then tokens are
 * looked up by their hashes.
 */
public final class WeightedProof implements PairProof {
    /** Heaviest shared tokens that an explanation names. */
    private static final int NAMED = 5;

    private final WeightedRelation relation;
    private final Analyzer analyzer;
    private final WeightedSetEncoding encoding;
    private final Map<String, Integer> frequencies = new HashMap<>();
    private final TokenNumbers numbers = new TokenNumbers();
    private long documents;

    private WeightedProof(WeightedRelation relation, Analyzer analyzer, WeightedSetEncoding encoding, Evidence evidence)
            throws IOException {
        this.relation = relation;
        this.analyzer = analyzer;
        this.encoding = encoding;
        if (encoding.dependsOnCollection()) count(evidence);
    }

    public static Maker of(WeightedRelation relation, Analyzer analyzer, WeightedSetEncoding encoding) {
        return evidence -> new WeightedProof(relation, analyzer, encoding, evidence);
    }

    private void count(Evidence evidence) throws IOException {
        for (Document text : evidence.texts()) for (String token : set(text)) frequencies.put(token, 0);
        evidence.collection().forEach(document -> {
            Set<String> tokens = set(document);
            if (tokens.size() < evidence.minTokens()) return;
            documents++;
            for (String token : tokens) frequencies.computeIfPresent(token, (_, n) -> n + 1);
        });
    }

    private Set<String> set(Document document) {
        return OverlapProof.set(analyzer.tokens(document), encoding.multiset());
    }

    /** The tokens of a document with their weights. */
    private Map<String, Integer> weighted(Document document) {
        return encoding.table().isPresent()
                ? byTable(document, encoding.table().get())
                : set(document).stream()
                        .collect(Collectors.toMap(
                                token -> token,
                                token -> encoding.idf()
                                        .weight(documents, Math.max(1, frequencies.getOrDefault(token, 1)))));
    }

    private Map<String, Integer> byTable(Document document, TokenWeights table) {
        List<String> spelled = analyzer.tokens(document);
        List<Long> hashes = new ArrayList<>();
        analyzer.plainWorker((hash, _, _) -> hashes.add(hash)).analyze(document);
        if (hashes.size() != spelled.size()) throw new IllegalStateException("tokens and hashes do not correspond");
        Map<String, Integer> seen = new HashMap<>();
        Map<String, Integer> weighted = new HashMap<>();
        for (int i = 0; i < spelled.size(); i++) {
            String token = spelled.get(i);
            int before = seen.merge(token, 1, Integer::sum) - 1;
            if (before > 0 && !encoding.multiset()) continue;
            long hash = before == 0 ? hashes.get(i) : TokenHash.repetition(hashes.get(i), before);
            weighted.put(encoding.multiset() ? token + "\0" + (before + 1) : token, table.of(hash));
        }
        return weighted;
    }

    @Override
    public Verdict judge(Document x, Document y) {
        Map<String, Integer> left = weighted(x);
        Map<String, Integer> right = weighted(y);
        if (left.isEmpty() || right.isEmpty())
            return Verdict.stopped(List.of(), "tokens", "one of them has no tokens, so it is compared with nothing");
        WeightMeasure measure = relation.how();
        Set<String> both = new HashSet<>(left.keySet());
        both.retainAll(right.keySet());
        long totalX = sum(left);
        long totalY = sum(right);
        long shared = both.stream().mapToLong(left::get).sum();
        List<Step> steps = new ArrayList<>();
        long lightest = measure.lightestPartner(Math.max(totalX, totalY));
        steps.add(new Step(
                "weight",
                Math.min(totalX, totalY) >= lightest,
                "%,d and %,d tokens weigh %,d and %,d: a partner of %,d needs at least %,d"
                        .formatted(left.size(), right.size(), totalX, totalY, Math.max(totalX, totalY), lightest)));
        long required = measure.required(totalX, totalY);
        steps.add(new Step(
                "overlap",
                shared >= required,
                "%,d tokens in common weigh %,d, at least %,d is needed%s"
                        .formatted(both.size(), shared, required, heaviest(both, left))));
        String score = relation.format(measure.score(shared, totalX, totalY));
        return Verdict.of(
                relation,
                isNear(shared, totalX, totalY),
                score,
                "%s of the texts is %s".formatted(measure.name(), score),
                steps);
    }

    private static long sum(Map<String, Integer> weighted) {
        return weighted.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** The heaviest shared tokens, in words; empty if there are none. */
    private static String heaviest(Set<String> shared, Map<String, Integer> weights) {
        if (shared.isEmpty()) return "";
        return "; the heaviest: "
                + shared.stream()
                        .sorted(Comparator.<String>comparingInt(token -> -weights.getOrDefault(token, 0))
                                .thenComparing(Comparator.naturalOrder()))
                        .limit(NAMED)
                        .map(token ->
                                "'%s' %,d".formatted(token.replaceFirst("\0.*", ""), weights.getOrDefault(token, 0)))
                        .collect(Collectors.joining(", "));
    }

    private boolean isNear(long shared, long totalX, long totalY) {
        if (shared == 0) return false;
        WeightMeasure measure = relation.how();
        BigInteger a = BigInteger.valueOf(measure.at().numerator());
        BigInteger b = BigInteger.valueOf(measure.at().denominator());
        BigInteger s = BigInteger.valueOf(shared);
        BigInteger x = BigInteger.valueOf(totalX);
        BigInteger y = BigInteger.valueOf(totalY);
        return switch (measure) {
            case WeightedJaccard _ ->
                s.multiply(b).compareTo(a.multiply(x.add(y).subtract(s))) >= 0;
            case WeightedCosine _ ->
                s.pow(2).multiply(b.pow(2)).compareTo(a.pow(2).multiply(x).multiply(y)) >= 0;
        };
    }

    /** The numbers of the tokens of a document, ascending, and their weights. */
    @SuppressWarnings("ArrayRecordComponent") // neither compared nor changed
    private record NumberedWeights(int[] tokens, int[] weights, long total) implements Form {
        @Override
        public int size() {
            return tokens.length;
        }
    }

    @Override
    public Preparer preparer() {
        TokenNumbers.Lookup lookup = numbers.lookup();
        return document -> {
            Map<String, Integer> weighted = weighted(document);
            long[] numbered = new long[weighted.size()];
            int at = 0;
            for (Map.Entry<String, Integer> entry : weighted.entrySet()) {
                numbered[at++] = (long) lookup.number(entry.getKey()) << Integer.SIZE | entry.getValue();
            }
            Arrays.sort(numbered);
            int[] tokens = new int[numbered.length];
            int[] weights = new int[numbered.length];
            for (int i = 0; i < numbered.length; i++) {
                tokens[i] = (int) (numbered[i] >> Integer.SIZE);
                weights[i] = (int) numbered[i];
            }
            return new NumberedWeights(tokens, weights, sum(weighted));
        };
    }

    @Override
    public Figures compare(Form first, Form second) {
        NumberedWeights x = (NumberedWeights) first;
        NumberedWeights y = (NumberedWeights) second;
        if (x.size() == 0 || y.size() == 0) return Figures.NONE;
        long shared = 0;
        int overlap = 0;
        for (int i = 0, j = 0; i < x.size() && j < y.size(); ) {
            int a = x.tokens[i];
            int b = y.tokens[j];
            if (a == b) {
                shared += x.weights[i];
                overlap++;
            }
            if (a <= b) i++;
            if (b <= a) j++;
        }
        return new Figures(
                isNear(shared, x.total, y.total), relation.how().score(shared, x.total, y.total), overlap, false);
    }
}
