package org.semblance.text;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Spots.SpotWords;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Whitespace;
import org.semblance.proof.CompressionProof;
import org.semblance.records.bytes.ByteForm;
import org.semblance.records.bytes.ByteStringEncoding;
import org.semblance.records.bytes.Compressor;
import org.semblance.relation.CompressionDistance;
import org.semblance.relation.Threshold;
import org.semblance.search.window.Pruning;
import org.semblance.search.window.SizeWindowSearch;
import org.semblance.text.SpotJoins.SpotForm;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;
import org.semblance.text.compress.Compressors;
import org.semblance.text.html.Links;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.Punctuation;
import org.semblance.text.words.Signature;
import org.semblance.text.words.Words;

/** The methods of the catalogue that compare by compression, of signatures or of whole texts. */
final class CompressionJoins {
    /** The parameters of all these methods; {@code prune} is the default of that parameter. */
    static List<Parameter> shared(String prune) {
        return List.of(
                new Parameter("threshold", "0.7", "τ, the largest normalized compression distance of near duplicates"),
                new Parameter("compressor", "snappy", "C: snappy | lz4 | deflate | zstd"),
                new Parameter(
                        "prune",
                        prune,
                        "none, every pair is compressed | p1, only pairs of similar compressed size | p1p2, except pairs that the"
                                + " triangle inequality excludes"),
                new Parameter(
                        "greedy", "false", "true: no further pair is searched for a document that has been matched"),
                new Parameter(
                        "min-bytes",
                        "16",
                        "documents with fewer bytes to compress are rejected: the overhead of the compressor makes them all alike"),
                Links.parameter());
    }

    private static final List<Parameter> NORMALIZED = List.of(Normalization.PARAMETER);

    private static final List<Parameter> SIGNATURE = List.of(
            new Parameter(
                    "spots",
                    "comma",
                    "punctuation at which words are taken: some of comma,stop,semicolon,colon,question,exclamation"),
            new Parameter(
                    "signature",
                    "1L",
                    "words taken at each mark: the one before (1L) or after (1R), or 2, 4, 6 around it"));

    /** Parameters for signatures, which are words separated by spaces. */
    static final List<Parameter> CANDIDATES = List.of(
            new Parameter(
                    "candidates",
                    "all",
                    "all | shingles, compress only pairs that share a shingle of their signatures"),
            new Parameter("shingle", "2", "the number of words of such a shingle, 1 to 10"));

    /** All texts take part, with their bytes as they are. */
    private static final Map<String, String> AS_WRITTEN = Map.of("normalize", "none", "min-bytes", "1");

    /** The same in Algorithm 1 of Zhang et al., with pruning policy P1. */
    private static final Map<String, String> ALGORITHM_1 =
            Map.of("normalize", "none", "min-bytes", "1", "greedy", "true", "prune", "p1");

    private CompressionJoins() {}

    static Method signcd(String name, String summary, String paper) {
        List<Parameter> parameters = Stream.of(NORMALIZED, SIGNATURE, shared("p1"), CANDIDATES)
                .flatMap(List::stream)
                .toList();
        return new Method(name, summary, paper, parameters, given -> {
                    ParameterValues values = new ParameterValues(given);
                    Set<Punctuation> marks = Punctuation.parse(values.text("spots", "comma"));
                    Signature signature = Signature.parse(marks, values.text("signature", "1L"));
                    return detector(name, parameters, values, signature, ByteForm.AS_WRITTEN);
                })
                .published(ALGORITHM_1);
    }

    static Method ncd(String name, String summary, String paper) {
        List<Parameter> parameters =
                Stream.concat(NORMALIZED.stream(), shared("none").stream()).toList();
        return new Method(
                        name,
                        summary,
                        paper,
                        parameters,
                        given -> detector(
                                name, parameters, new ParameterValues(given), new WholeText(), ByteForm.AS_WRITTEN))
                .published(AS_WRITTEN);
    }

    static Method spotsigncd(String name, String summary, String paper) {
        List<Parameter> parameters = Stream.concat(SpotForm.PARAMETERS.stream(), shared("p1").stream())
                .toList();
        return new Method(name, summary, paper, parameters, given -> {
                    Map<String, String> full = new LinkedHashMap<>(given);
                    SpotForm form = SpotForm.of(new ParameterValues(given), full, Signature.LEAST_SPOTS);
                    full.values().removeIf(String::isEmpty);
                    return detector(
                            name,
                            parameters,
                            new ParameterValues(full),
                            new SpotSignature(form),
                            SpotSignature.lowerCase());
                })
                .published(ALGORITHM_1);
    }

    /** A detector that compresses the tokens of an analyzer, applied to normalized text, in a byte form. */
    static Detector<?> detector(
            String name, List<Parameter> parameters, ParameterValues values, Analyzer compared, ByteForm form) {
        Map<String, String> full = new LinkedHashMap<>(values.given());
        for (Parameter parameter : parameters) {
            full.put(parameter.name(), values.text(parameter.name(), parameter.preset()));
        }
        Analyzer analyzer = Normalization.of(full, Normalization.FULL).before(compared);
        Threshold threshold = Threshold.parse(full.getOrDefault("threshold", ""));
        full.put("threshold", threshold.toString());
        Links.parse(full.getOrDefault("links", ""));
        int least = values.number("min-bytes", "16", 1, 1_000_000);
        Compressor compressor = Compressors.parse(full.getOrDefault("compressor", ""));
        CompressionDistance relation = new CompressionDistance(compressor, threshold);
        SizeWindowSearch search = new SizeWindowSearch(
                relation,
                prune(full.getOrDefault("prune", "")),
                values.choice("greedy", "false", "true"),
                values.choice("candidates", "all", "shingles") ? values.number("shingle", "2", 1, 10) : 0);
        Map<String, String> unpruned = new LinkedHashMap<>(Map.of("prune", "none", "greedy", "false"));
        if (full.containsKey("candidates")) unpruned.put("candidates", "all");
        Profile profile = Profile.of(_ -> new CompressionProof(relation, analyzer))
                .reference(Detectors.variant(name, full, unpruned))
                .shortcuts(shortcuts(name, full, search));
        return new Detector<>(name, full, analyzer, new ByteStringEncoding(form, compressor, least), search, profile);
    }

    /** The filters that are proven for normal compressors only. */
    private static List<Profile.Shortcut> shortcuts(
            String name, Map<String, String> parameters, SizeWindowSearch search) {
        if (search.greedy()) return List.of();
        if (search.shingle() > 0) {
            return List.of(new Profile.Shortcut(
                    "lost_by_candidates", Detectors.variant(name, parameters, Map.of("candidates", "all"))));
        }
        return search.prune() == Pruning.NONE
                ? List.of()
                : List.of(new Profile.Shortcut(
                        "lost_by_pruning", Detectors.variant(name, parameters, Map.of("prune", "none"))));
    }

    private static Pruning prune(String value) {
        return switch (value) {
            case "none" -> Pruning.NONE;
            case "p1" -> Pruning.P1;
            case "p1p2" -> Pruning.P1P2;
            default -> throw new IllegalArgumentException("prune must be none, p1 or p1p2: " + value);
        };
    }

    /**
     * The words of the spots of a text, in order. A text with fewer than three spots is its own signature, split at white
     * space, as with {@link Signature}.
     */
    record SpotSignature(SpotForm form) implements Analyzer {
        @Override
        public String name() {
            return "words of spots";
        }

        /** Words in lower case, as in spots. */
        static ByteForm lowerCase() {
            return () -> (characters, from, to, into) -> {
                char[] word =
                        Words.lowerCase(new String(characters, from, to - from)).toCharArray();
                into.append(word, 0, word.length);
            };
        }

        @Override
        public Worker worker(TokenSink tokens) {
            return new Scanner(form, tokens);
        }

        @Override
        public List<String> tokens(String text) {
            List<String> words = new SpotWords(form.spots()).apply(form.words().tokens(text));
            if (!words.isEmpty()) return words;
            return new Whitespace().tokens(text).stream().map(Words::lowerCase).toList();
        }

        /** Emits the words of spots, or the white-space separated parts of the text if there are none. Not thread-safe. */
        private static final class Scanner implements Worker, TokenSink {
            private final TokenSink next;
            private final Worker spots;
            private final Worker pieces;
            private String text = "";
            private boolean found;

            Scanner(SpotForm form, TokenSink next) {
                this.next = next;
                this.spots = form.words().worker(new SpotWords(form.spots()).into(this));
                this.pieces = new Whitespace().worker(next);
            }

            @Override
            public void analyze(String document) {
                text = document;
                found = false;
                spots.analyze(document);
                text = "";
            }

            @Override
            public void token(long hash, int start, int end) {
                found = true;
                next.token(hash, start, end);
            }

            @Override
            public void end() {
                if (found) next.end();
                else pieces.analyze(text);
            }
        }
    }

    /** The whole text is the only token; a blank text has none. */
    record WholeText() implements Analyzer {
        @Override
        public String name() {
            return "text";
        }

        @Override
        public Worker worker(TokenSink tokens) {
            return text -> {
                if (!text.isBlank()) tokens.token(TokenHash.mix(text.hashCode()), 0, text.length());
                tokens.end();
            };
        }

        @Override
        public List<String> tokens(String text) {
            return text.isBlank() ? List.of() : List.of(text);
        }
    }
}
