package org.semblance.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.proof.FingerprintProof;
import org.semblance.proof.PairProof;
import org.semblance.records.DocumentFrequencies;
import org.semblance.records.bits.BitVectors;
import org.semblance.records.bits.FingerprintForm;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.bits.TextFingerprinter;
import org.semblance.records.bits.Weighting;
import org.semblance.records.bits.Weighting.TermFrequency;
import org.semblance.relation.BitDistance;
import org.semblance.run.Workers;
import org.semblance.search.CollisionCurve;
import org.semblance.search.Search;
import org.semblance.search.hamming.AdvisedPsmSearch;
import org.semblance.search.hamming.FlipModel;
import org.semblance.search.hamming.MankuSearch;
import org.semblance.search.hamming.MankuTables;
import org.semblance.search.hamming.PsmSearch;
import org.semblance.search.hamming.PsmTable;
import org.semblance.search.hamming.TableMaker;
import org.semblance.search.hamming.blocks.BlockSearch;
import org.semblance.text.HammingParameters.Kind;
import org.semblance.text.catalogue.FileValue;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.words.Analyzers;
import org.semblance.text.words.Language;
import org.semblance.text.words.Normalization;
import org.semblance.text.words.Terms;

/** The method {@code simhash} of the catalogue: similar fingerprints of documents. */
final class SimhashJoins {
    static final String WEIGHTS = "weights";
    private static final String STORED = "idf:";

    private static final List<String> FEATURE_NAMES =
            List.of("tokens", Normalization.NAME, "stem", "stopwords", "language");

    private static final List<Parameter> FEATURES = List.of(
            new Parameter("tokens", "words", "whitespace | words | shingles:K | chars:Q"),
            Normalization.BY_TOKENS,
            new Parameter("stem", "", "none | porter (default: porter for words, else none); for words and shingles:K"),
            new Parameter("stopwords", "", "none | english: words to remove (default: english for words, else none)"),
            new Parameter(
                    "language",
                    "",
                    Terms.LANGUAGE_HELP + "; for other languages, its name replaces porter and english"),
            new Parameter(
                    WEIGHTS,
                    "capped-tfidf",
                    "tfidf, occurrences in the document times idf in the collection | capped-tfidf, of at most "
                            + TermFrequency.CAP
                            + " occurrences | log-tfidf, of 1 + ln occurrences | tf, capped-tf, log-tf, without idf"
                            + " | idf:FILE, by a table that fingerprint --save-idf wrote",
                    SimhashJoins::table),
            new Parameter("bits", "64", "64 | 128"));

    private SimhashJoins() {}

    static Method simhash(String name, String summary, String use, String paper) {
        List<Parameter> parameters = Stream.concat(FEATURES.stream(), HammingSearches.PARAMETERS.stream())
                .toList();
        return new Method(name, summary, use, paper, parameters, values -> detector(name, values))
                .published(SimhashJoins::published)
                .loose("16");
    }

    /** Weights and index of the thesis; k = 23 is its value for a recall of 0.95 of all matches. */
    private static Map<String, String> published(Map<String, String> given) {
        Map<String, String> values =
                new LinkedHashMap<>(Map.of("weights", "tfidf", "index", "psm", "normalize", "none"));
        boolean psm = given.getOrDefault("index", "psm").equals("psm");
        if (psm) values.put("model", "linear");
        if (psm && !given.containsKey("recall")) values.put("k", "23");
        return values;
    }

    private static Detector<?> detector(String name, Map<String, String> values) {
        Map<String, String> full = new LinkedHashMap<>(values);
        Analyzer features = features(full);
        HammingSearches searches = HammingSearches.of(values, bits(values.getOrDefault("bits", "")));
        Weighting weighting = weighting(values.getOrDefault(WEIGHTS, ""), featureParameters(full));
        full.put("threshold", Integer.toString(searches.relation().most()));
        full.values().removeIf(String::isEmpty);
        SimhashEncoding encoding = new SimhashEncoding(searches.bits(), weighting, searches.usesMargins());
        return new Detector<>(
                name, full, features, encoding, searches.search(), profile(name, full, features, encoding, searches));
    }

    private static Profile profile(
            String name,
            Map<String, String> parameters,
            Analyzer features,
            SimhashEncoding encoding,
            HammingSearches searches) {
        BitDistance relation = searches.relation();
        FingerprintForm form = new WeightedForm(features, encoding);
        return Profile.of(FingerprintProof.of(relation, features, encoding, searches.candidates()))
                .reference(Detectors.variant(
                        name, parameters, Map.of("index", "exact"), "k", "p", "model", "recall", "tables"))
                .curve(CollisionCurve.bits(
                        encoding.bits(),
                        encoding.bits() - relation.most(),
                        "at most %d of %d bits differ".formatted(relation.most(), encoding.bits())))
                .fingerprints(form)
                .online(online(parameters, encoding, form, searches));
    }

    private static OnlineForm online(
            Map<String, String> parameters, SimhashEncoding encoding, FingerprintForm form, HammingSearches searches) {
        if (encoding.bits() != Long.SIZE)
            return new OnlineForm.Refused("an index has fingerprints of 64 bits: omit bits");
        if (parameters.containsKey("recall"))
            return new OnlineForm.Refused("recall chooses k and p for a known collection: give k and p instead");
        if (encoding.dependsOnCollection()) {
            return new OnlineForm.Refused(
                    "weights must be tf, capped-tf, log-tf or idf:FILE: others depend on a collection, and a new index is empty");
        }
        return new OnlineForm.Fingerprints(form, searches.relation().most(), searches.tables());
    }

    /** Fingerprints of weighted features. */
    private record WeightedForm(Analyzer features, SimhashEncoding encoding) implements FingerprintForm {
        @Override
        public int bits() {
            return encoding.bits();
        }

        @Override
        public List<String> parameters() {
            return Stream.concat(FEATURE_NAMES.stream(), Stream.of(WEIGHTS)).toList();
        }

        @Override
        public Optional<SimhashEncoding> weighted() {
            return Optional.of(encoding);
        }

        @Override
        public TextFingerprinter fingerprinter() {
            return new Simhash(features, encoding.weighting());
        }

        @Override
        public TextFingerprinter fingerprinter(DocumentFrequencies weights) {
            return new Simhash(features, encoding.weighting().with(weights));
        }
    }

    /** The analyzer; adds the defaults that depend on the tokens to the values. */
    private static Analyzer features(Map<String, String> values) {
        String tokens = values.getOrDefault("tokens", "");
        boolean words = tokens.equals("words");
        String code = values.getOrDefault("language", "");
        Language language = Language.of(code.isEmpty() ? "en" : code);
        values.putIfAbsent("stem", "");
        String stemmer = language == Language.EN ? "porter" : language.title();
        boolean preset = words && language.hasTerms();
        boolean stemmed = choice("stem", values, preset ? stemmer : "none", language, stemmer);
        boolean content = choice("stopwords", values, preset ? language.title() : "none", language, language.title());
        Analyzer analyzer =
                Analyzers.parse(tokens, new Terms(content, stemmed, language, Normalization.of(values, tokens)));
        if (!code.isEmpty() && !words && !tokens.startsWith("shingles:")) {
            throw new IllegalArgumentException("language is for words and shingles:K: omit it for tokens " + tokens);
        }
        if ((stemmed || content) && !words && !tokens.startsWith("shingles:")) {
            throw new IllegalArgumentException(
                    "stem and stopwords are for words and shingles:K: omit them for tokens " + tokens);
        }
        return analyzer;
    }

    private static boolean choice(
            String name, Map<String, String> values, String preset, Language language, String yes) {
        if (values.getOrDefault(name, "").isEmpty()) values.put(name, preset);
        String value = values.getOrDefault(name, "");
        if (value.equals(yes) && !language.hasTerms()) {
            throw new IllegalArgumentException("there is no %s for language %s".formatted(name, language.code()));
        }
        if (!value.equals(yes) && !value.equals("none")) {
            throw new IllegalArgumentException("%s must be none or %s: %s".formatted(name, yes, value));
        }
        return value.equals(yes);
    }

    private static int bits(String bits) {
        if (!bits.equals("64") && !bits.equals("128")) {
            throw new IllegalArgumentException("bits must be 64 or 128: " + bits);
        }
        return Integer.parseInt(bits);
    }

    /** The table of document frequencies that the weights name, if any. */
    static Optional<FileValue> table(String weights) {
        return weights.startsWith(STORED) && weights.length() > STORED.length()
                ? Optional.of(FileValue.of(STORED, weights.substring(STORED.length()), IdfTable::checksum))
                : Optional.empty();
    }

    /** The parameters of features, as written in an idf table. */
    static String featureParameters(Map<String, String> parameters) {
        return FEATURE_NAMES.stream()
                .filter(name -> !parameters.getOrDefault(name, "").isEmpty())
                .map(name -> name + "=" + parameters.get(name))
                .collect(Collectors.joining("&"));
    }

    private static String tf(TermFrequency tf) {
        return tf == TermFrequency.RAW ? "tf" : tf.name().toLowerCase(Locale.ROOT) + "-tf";
    }

    /** The value of the parameter {@link #WEIGHTS} for weights by the frequencies of the collection. */
    static String tfidf(TermFrequency tf) {
        return tf(tf) + "idf";
    }

    private static Weighting weighting(String weights, String features) {
        for (TermFrequency tf : TermFrequency.values()) {
            if (weights.equals(tfidf(tf))) return new Weighting.Counted(tf);
            if (weights.equals(tf(tf))) return new Weighting.Occurrences(tf);
        }
        FileValue value = table(weights)
                .orElseThrow(() -> new IllegalArgumentException(
                        "weights must be tfidf, capped-tfidf, log-tfidf, tf, capped-tf, log-tf or idf:FILE: "
                                + weights));
        try {
            Path file = value.file();
            IdfTable table = IdfTable.load(file);
            value.identified(); // fails if it is another table than the value states
            table.tf(); // fails if it is not of fingerprints
            if (!table.features().isEmpty() && !table.features().equals(features)) {
                throw new IllegalArgumentException(
                        "%s has features of %s, not of %s: make it again, or change the parameters"
                                .formatted(file, table.features(), features));
            }
            return table.weighting();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The searches for similar fingerprints, by the parameters users write. */
    record HammingSearches(BitDistance relation, int bits, HammingParameters how) {
        private static final int FARTHEST = 16;
        private static final int FARTHEST_MANKU = 7;

        static final List<Parameter> PARAMETERS = List.of(
                new Parameter("threshold", "3", "h, the most bits in which near duplicates differ, 0 to " + FARTHEST),
                new Parameter(
                        "index",
                        "exact",
                        "exact, the fastest that finds every pair | manku, sorted tables, every pair | psm, one table"
                                + " and the likely flips, most pairs"),
                new Parameter(
                        "tables",
                        "",
                        "manku only: their number, 4, 10, 16 or 20 for a threshold of 3 (default: by the model)"),
                new Parameter(
                        "k",
                        "",
                        "psm only: flips tried for a document, 0 to 100,000 (default: " + PsmSearch.USUAL_COMBINATIONS
                                + ")"),
                new Parameter(
                        "p",
                        "",
                        "psm only: leading bits to look up by, 1 to " + HammingParameters.LONGEST_HEAD
                                + " (default: by the model)"),
                new Parameter(
                        "model",
                        "",
                        "psm only: gaussian | linear, how likely a bit flips (default: " + FlipModel.USUAL + ")"),
                new Parameter(
                        "recall",
                        "",
                        "psm only: the recall to reach, in (0, 1), instead of k and p: the model chooses them"));

        static HammingSearches of(Map<String, String> values, int bits) {
            Map<String, String> given = new HashMap<>(values);
            given.values().removeIf(String::isEmpty); // those without a default
            int most = HammingParameters.number("threshold", given.getOrDefault("threshold", "3"), 0, FARTHEST);
            HammingParameters how = HammingParameters.of(given);
            if (how.kind() == Kind.MANKU && most > FARTHEST_MANKU) {
                throw new IllegalArgumentException(
                        "index=manku has thresholds from 0 to %d: %d; omit index".formatted(FARTHEST_MANKU, most));
            }
            HammingSearches searches = new HammingSearches(new BitDistance(most), bits, how);
            searches.search(); // checks its parameters
            return searches;
        }

        boolean usesMargins() {
            return how.kind() == Kind.PSM;
        }

        Search<BitVectors> search() {
            return switch (how.kind()) {
                case EXACT -> new BlockSearch(relation);
                case MANKU -> new MankuSearch(relation, how.tables());
                case PSM ->
                    how.recall()
                            .<Search<BitVectors>>map(share -> new AdvisedPsmSearch(relation, share, how.model()))
                            .orElseGet(() -> new PsmSearch(relation, how.flips(), how.head(), how.model()));
            };
        }

        /** The tables by which an index looks up fingerprints. */
        TableMaker tables() {
            int distance = relation.most();
            return switch (how.kind()) {
                case EXACT -> TableMaker.exact(distance);
                case MANKU -> prints -> MankuTables.of(prints, distance, how.tables(), new Workers(1));
                case PSM -> prints -> PsmTable.ofAscending(prints, distance, how.flips(), how.head(), how.model());
            };
        }

        /**
         * Shows whether the likely flips of leading bits make two fingerprints candidates, if the number of leading bits is
         * known.
         */
        FingerprintProof.Candidates candidates() {
            if (how.kind() != Kind.PSM || how.recall().isPresent()) return FingerprintProof.ALL;
            PsmSearch search = new PsmSearch(relation, how.flips(), how.head(), how.model());
            return (both, documents) -> {
                if (search.lead() == 0 && documents == 0) return Optional.empty();
                int leading = search.leading(documents);
                long head = -1L << Long.SIZE - leading;
                int apart = Long.bitCount((both.rows()[0] ^ both.rows()[both.words()]) & head);
                boolean met = search.asks(both, 0, 1, leading) || search.asks(both, 1, 0, leading);
                String flips = apart == 0
                        ? ""
                        : ", %s among the %,d likeliest flips of one of them"
                                .formatted(met ? "which is" : "which is not", search.combinations());
                return Optional.of(new PairProof.Step(
                        "candidates", met, "%d of the %d leading bits differ%s".formatted(apart, leading, flips)));
            };
        }
    }
}
