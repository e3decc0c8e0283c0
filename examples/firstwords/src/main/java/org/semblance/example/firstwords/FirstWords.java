package org.semblance.example.firstwords;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.TokenFilter;
import org.semblance.analysis.TokenSink;
import org.semblance.relation.Threshold;
import org.semblance.search.KeyedSearch;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.MethodProvider;
import org.semblance.text.words.Analyzers;

/** The catalogue entry: texts are near duplicates if enough of their first ten words are equal, position by position. */
public final class FirstWords implements MethodProvider {
    static final int WORDS = 10;

    @Override
    public Method method() {
        List<Parameter> parameters =
                List.of(new Parameter("threshold", "0.8", "least share of equal words, a decimal in (0, 1]"));
        return new Method(
                "firstwords",
                "Texts whose first ten words are mostly equal, position by position; finds every pair, by proof.",
                "copies begin with the same words, whatever follows",
                "an example of a method",
                parameters,
                FirstWords::detector);
    }

    private static Detector<?> detector(Map<String, String> given) {
        Threshold threshold = Threshold.parseFraction(given.getOrDefault("threshold", ""));
        Map<String, String> full = new LinkedHashMap<>(given);
        full.put("threshold", threshold.toString());
        Analyzer analyzer = Analyzers.parse("words").then(new First(WORDS), "first:" + WORDS);
        EqualPositions relation = new EqualPositions(threshold);
        return new Detector<>(
                "firstwords",
                full,
                analyzer,
                new WordRows.Form(),
                new KeyedSearch<>(relation, WordRows::keys, true),
                Profile.of(_ -> relation.proof(analyzer)));
    }

    /** Passes the first tokens of a document and drops the rest, so that every command counts what the method compares. */
    private record First(int count) implements TokenFilter {
        @Override
        public TokenSink into(TokenSink next) {
            return new TokenSink() {
                private int seen;

                @Override
                public void token(long hash, int start, int end) {
                    if (seen++ < count) next.token(hash, start, end);
                }

                @Override
                public void end() {
                    seen = 0;
                    next.end();
                }
            };
        }

        @Override
        public List<String> apply(List<String> tokens) {
            return tokens.subList(0, Math.min(count, tokens.size()));
        }
    }
}
