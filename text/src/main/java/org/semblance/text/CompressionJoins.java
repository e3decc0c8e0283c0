package org.semblance.text;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.analysis.Spots.SpotWords;
import org.semblance.analysis.TokenHash;
import org.semblance.analysis.TokenSink;
import org.semblance.analysis.Utf8Scratch;
import org.semblance.analysis.Whitespace;
import org.semblance.columns.IntColumn;
import org.semblance.columns.LongColumn;
import org.semblance.proof.CompressionProof;
import org.semblance.records.bytes.ByteColumn;
import org.semblance.records.bytes.ByteForm;
import org.semblance.records.bytes.ByteStringEncoding;
import org.semblance.records.bytes.ByteStrings;
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
                        "texts of fewer bytes are rejected: the overhead of the compressor makes them all alike; a text with a"
                                + " shorter signature is compared in full"),
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

    static Method signcd(String name, String summary, String use, String paper) {
        List<Parameter> parameters = Stream.of(NORMALIZED, SIGNATURE, shared("p1"), CANDIDATES)
                .flatMap(List::stream)
                .toList();
        return new Method(name, summary, use, paper, parameters, given -> {
                    ParameterValues values = new ParameterValues(given);
                    Set<Punctuation> marks = Punctuation.parse(values.text("spots", "comma"));
                    Signature signature = Signature.parse(marks, values.text("signature", "1L"));
                    return detector(
                            name,
                            parameters,
                            values,
                            new SignatureOrText(signature, Punctuation.inWords(marks), false, leastBytes(values)));
                })
                .published(ALGORITHM_1);
    }

    static Method ncd(String name, String summary, String use, String paper) {
        List<Parameter> parameters =
                Stream.concat(NORMALIZED.stream(), shared("none").stream()).toList();
        return new Method(
                        name,
                        summary,
                        use,
                        paper,
                        parameters,
                        given -> detector(name, parameters, new ParameterValues(given), new WholeText()))
                .published(AS_WRITTEN);
    }

    static Method spotsigncd(String name, String summary, String use, String paper) {
        List<Parameter> parameters = Stream.concat(SpotForm.PARAMETERS.stream(), shared("p1").stream())
                .toList();
        return new Method(name, summary, use, paper, parameters, given -> {
                    Map<String, String> full = new LinkedHashMap<>(given);
                    SpotForm form = SpotForm.of(new ParameterValues(given), full, Signature.LEAST_SPOTS);
                    full.values().removeIf(String::isEmpty);
                    ParameterValues values = new ParameterValues(full);
                    Analyzer words = form.words().then(new SpotWords(form.spots()), "words of spots");
                    return detector(
                            name, parameters, values, new SignatureOrText(words, "spots", true, leastBytes(values)));
                })
                .published(ALGORITHM_1);
    }

    private static int leastBytes(ParameterValues values) {
        return values.number("min-bytes", "16", 1, 1_000_000);
    }

    /** What is compressed, in which bytes, and a remark on the documents of a run. */
    interface Compressed extends Analyzer {
        default ByteForm form() {
            return ByteForm.AS_WRITTEN;
        }

        /** Empty if there is nothing to remark. */
        default String remark(long documents, long fullTexts) {
            return "";
        }
    }

    /** A detector that compresses the tokens of an analyzer, applied to normalized text. */
    private static Detector<?> detector(
            String name, List<Parameter> parameters, ParameterValues values, Compressed compared) {
        Map<String, String> full = new LinkedHashMap<>(values.given());
        for (Parameter parameter : parameters) {
            full.put(parameter.name(), values.text(parameter.name(), parameter.preset()));
        }
        Analyzer analyzer = Normalization.of(full, Normalization.FULL).before(compared);
        Threshold threshold = Threshold.parse(full.getOrDefault("threshold", ""));
        full.put("threshold", threshold.toString());
        Links.parse(full.getOrDefault("links", ""));
        int least = leastBytes(values);
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
                .shortcuts(shortcuts(name, full, search))
                .remark((documents, statistics) ->
                        compared.remark(documents, statistics.getOrDefault(ByteStrings.FULL_TEXTS, 0L)));
        return new Detector<>(
                name, full, analyzer, new ByteStringEncoding(compared.form(), compressor, least), search, profile);
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
     * The signature of a text; the text itself, split at white space, if it has no signature or one of too few bytes.
     *
     * @param signature the words of the signature, none if the text has too few spots
     * @param spots what is counted, in words
     * @param lowerCase whether signatures and texts are compressed in lower case
     * @param least the least number of bytes of a signature, with blanks between words
     */
    record SignatureOrText(Analyzer signature, String spots, boolean lowerCase, int least) implements Compressed {
        @Override
        public String name() {
            return signature.name();
        }

        @Override
        public ByteForm form() {
            return lowerCase ? SignatureOrText::lowerCaseWriter : ByteForm.AS_WRITTEN;
        }

        private static ByteForm.Writer lowerCaseWriter() {
            return (characters, from, to, into) -> {
                char[] word =
                        Words.lowerCase(new String(characters, from, to - from)).toCharArray();
                into.append(word, 0, word.length);
            };
        }

        @Override
        public String remark(long documents, long fullTexts) {
            if (fullTexts == 0) return "";
            return String.format(
                            Locale.ROOT,
                            "Compared by their full text: %,d of %,d documents (fewer than %d %s%s).",
                            fullTexts,
                            documents,
                            Signature.LEAST_SPOTS,
                            spots,
                            least == 1 ? "" : ", or a signature of fewer than " + least + " bytes")
                    + (2 * fullTexts > documents ? " So most documents are compared as by ncd." : "");
        }

        @Override
        public Worker worker(TokenSink tokens) {
            return new Scanner(this, tokens);
        }

        @Override
        public List<String> tokens(String text) {
            List<String> words = signature.tokens(text);
            if (String.join(" ", words).getBytes(StandardCharsets.UTF_8).length >= least) return words;
            List<String> pieces = new Whitespace().tokens(text);
            return lowerCase ? pieces.stream().map(Words::lowerCase).toList() : pieces;
        }

        /** Holds back the first words of a signature until they have enough bytes. Not thread-safe. */
        private static final class Scanner implements Worker, TokenSink {
            private final TokenSink next;
            private final int least;
            private final ByteForm.Writer writer;
            private final Worker signature;
            private final Worker pieces;
            private final Utf8Scratch scratch = new Utf8Scratch();
            private final ByteColumn bytes = new ByteColumn();
            private final LongColumn hashes = new LongColumn(1 << 4);
            private final IntColumn places = new IntColumn(1 << 5); // starts and ends, alternating
            private String text = "";
            private char[] chars = {};

            Scanner(SignatureOrText how, TokenSink next) {
                this.next = next;
                this.least = how.least();
                this.writer = how.form().writer();
                this.signature = how.signature().worker(this);
                this.pieces = new Whitespace().worker(next);
            }

            @Override
            public void analyze(String document) {
                text = document;
                chars = scratch.chars(document);
                bytes.clear();
                signature.analyze(document);
                text = "";
            }

            @Override
            public void token(long hash, int start, int end) {
                if (bytes.length() >= least) {
                    next.token(hash, start, end);
                    return;
                }
                if (bytes.length() > 0) bytes.append((byte) ' ');
                writer.write(chars, start, end, bytes);
                hashes.add(hash);
                places.add(start);
                places.add(end);
                if (bytes.length() >= least) release();
            }

            private void release() {
                for (int i = 0; i < hashes.size(); i++)
                    next.token(hashes.get(i), places.get(2 * i), places.get(2 * i + 1));
                forget();
            }

            private void forget() {
                hashes.clear();
                places.clear();
            }

            @Override
            public void end() {
                forget();
                if (bytes.length() >= least) {
                    next.end();
                } else {
                    next.fullText();
                    pieces.analyze(text);
                }
            }
        }
    }

    /** The whole text is the only token; a blank text has none. */
    record WholeText() implements Compressed {
        @Override
        public String name() {
            return "text";
        }

        @Override
        public Worker worker(TokenSink tokens) {
            return text -> {
                tokens.fullText();
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
