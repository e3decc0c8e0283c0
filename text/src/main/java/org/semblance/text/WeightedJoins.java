package org.semblance.text;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.OnlineForm;
import org.semblance.Profile;
import org.semblance.analysis.Analyzer;
import org.semblance.proof.WeightedProof;
import org.semblance.records.weighted.Idf;
import org.semblance.records.weighted.TokenWeights;
import org.semblance.records.weighted.WeightedSetEncoding;
import org.semblance.relation.WeightMeasure;
import org.semblance.relation.WeightedCosine;
import org.semblance.relation.WeightedJaccard;
import org.semblance.relation.WeightedRelation;
import org.semblance.search.weighted.WeightedSearch;
import org.semblance.text.catalogue.FileValue;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.words.Analyzers;
import org.semblance.text.words.Normalization;

/** The measures of the method {@code exact} that weigh tokens by their document frequency. */
final class WeightedJoins {
    static final List<String> MEASURES = List.of(WeightedJaccard.NAME, WeightedCosine.NAME);

    static final String WEIGHTS = "weights";
    static final String IDF = "idf";
    static final String IDF2 = "idf2";

    private static final List<String> TOKENS = List.of("tokens", Normalization.NAME, "multiset");

    private static final String TABLE =
            "save a table of weights (semblance tokens INPUT… --measure weighted-jaccard --save-weights FILE)";

    private static final String SAVING = TABLE + " and use --set weights=FILE";

    private static final Parameter PARAMETER = new Parameter(
            WEIGHTS,
            "",
            "weighted-jaccard and weighted-cosine only: idf, the weight of a token is ln(documents / documents that have"
                    + " it) | idf2, its square (for weighted-cosine, the squares of these) | FILE, by a table that tokens --save-weights wrote (default: idf)",
            WeightedJoins::table);

    private WeightedJoins() {}

    /** The parameters of a method that has these measures. */
    static List<Parameter> with(List<Parameter> parameters) {
        return Stream.concat(parameters.stream(), Stream.of(PARAMETER)).toList();
    }

    /** The value of the parameter, if it names the file of a table. */
    static Optional<FileValue> table(String weights) {
        return weights.isEmpty() || weights.equals(IDF) || weights.equals(IDF2)
                ? Optional.empty()
                : Optional.of(FileValue.of("", weights, IdfTable::checksum));
    }

    /**
     * The value that names a table and its content, such as {@code /data/news.weights@0a1b2c3d}: so the parameters of a run
     * state by which weights its documents were compared, and where they are, whatever the working directory.
     */
    private static FileValue identified(FileValue table) {
        try {
            return table.at(table.file().toAbsolutePath().normalize()).identified();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails if the parameter is given for another measure. */
    static void requireNoWeights(Map<String, String> values) {
        if (!values.getOrDefault(WEIGHTS, "").isEmpty()) {
            throw new IllegalArgumentException("weights is a parameter of measures %s only: omit it, or add measure=%s"
                    .formatted(String.join(" and ", MEASURES), MEASURES.getFirst()));
        }
    }

    static Detector<?> detector(String name, Map<String, String> values) {
        if (!values.containsKey(WEIGHTS)) {
            throw new IllegalArgumentException("method %s has no measure %s: use -m exact, or another measure"
                    .formatted(name, values.get("measure")));
        }
        if (!values.getOrDefault(SetJoins.MAX_DF, "").isEmpty()) {
            throw new IllegalArgumentException("%s weighs frequent tokens least: omit %s, or choose another measure"
                    .formatted(values.get("measure"), SetJoins.MAX_DF));
        }
        Map<String, String> full = new LinkedHashMap<>(values);
        full.remove(SetJoins.MAX_DF);
        String tokens = values.getOrDefault("tokens", "");
        Normalization normalization = Normalization.of(full, tokens);
        Analyzer analyzer = Analyzers.parse(tokens.isEmpty() ? "shingles:5" : tokens, normalization);
        boolean multiset = SetJoins.flag("multiset", values.getOrDefault("multiset", ""));
        WeightMeasure measure = measure(values.getOrDefault("measure", ""), values.getOrDefault("threshold", ""));
        full.put("tokens", analyzer.name());
        full.put("threshold", measure.threshold());
        full.putIfAbsent(WEIGHTS, "");
        if (full.getOrDefault(WEIGHTS, "").isEmpty()) full.put(WEIGHTS, IDF);
        full.remove("q");
        WeightedSetEncoding encoding = encoding(full, measure, multiset);
        String weights = full.getOrDefault(WEIGHTS, IDF);
        WeightedRelation relation = new WeightedRelation(
                measure,
                table(weights).map(table -> table.withoutDirectories().text()).orElse(weights));
        Profile profile = Profile.of(WeightedProof.of(relation, analyzer, encoding));
        if (encoding.dependsOnCollection())
            profile =
                    profile.online(new OnlineForm.Refused("weights depend on the collection, and a new index is empty: "
                            + TABLE
                            + ", then create the index with semblance index build DIR INPUT… --live -m %s --measure %s --set weights=FILE"
                                    .formatted(name, measure.name())));
        return new Detector<>(name, full, analyzer, encoding, new WeightedSearch(relation), profile);
    }

    private static WeightMeasure measure(String name, String threshold) {
        return name.equals(WeightedJaccard.NAME)
                ? WeightedJaccard.atLeast(threshold.isEmpty() ? "0.5" : threshold)
                : WeightedCosine.atLeast(threshold.isEmpty() ? "0.7" : threshold);
    }

    private static WeightedSetEncoding encoding(Map<String, String> full, WeightMeasure measure, boolean multiset) {
        String weights = full.getOrDefault(WEIGHTS, IDF);
        Optional<IdfTable> table = table(weights).map(file -> {
            IdfTable saved = load(file, tokenParameters(full));
            full.put(WEIGHTS, identified(file).text());
            return saved;
        });
        Idf idf = idf(table.map(IdfTable::weights).orElse(weights), measure);
        return new WeightedSetEncoding(
                multiset,
                idf,
                table.map(saved -> new TokenWeights(saved.frequencies(), idf)),
                "the weights of its tokens depend on the documents of the run: " + SAVING);
    }

    /** A vector of a cosine has the weight as its component: a shared token contributes the square. */
    private static Idf idf(String weights, WeightMeasure measure) {
        int power = weights.equals(IDF) ? 1 : 2;
        return new Idf(measure instanceof WeightedCosine ? 2 * power : power);
    }

    /** How tokens are made, as written in a table. */
    static String tokenParameters(Map<String, String> parameters) {
        return TOKENS.stream()
                .filter(parameters::containsKey)
                .map(name -> name + "=" + parameters.get(name))
                .collect(Collectors.joining("&"));
    }

    private static IdfTable load(FileValue named, String tokens) {
        Path file = named.file();
        try {
            IdfTable table = IdfTable.load(file);
            if (!table.weights().equals(IDF) && !table.weights().equals(IDF2)) {
                throw new IllegalArgumentException("%s has weights %s of features, not of the tokens of a measure: %s"
                        .formatted(file, table.weights(), SAVING));
            }
            if (!table.features().equals(tokens)) {
                throw new IllegalArgumentException(
                        "%s has tokens of %s, not of %s: make it again, or change the parameters"
                                .formatted(file, table.features(), tokens));
            }
            return table;
        } catch (NoSuchFileException e) {
            if (!named.checksum().isEmpty()) {
                String missing = "is missing: restore the table that was used, "
                        + named.withoutDirectories().text();
                throw new UncheckedIOException(new FileSystemException(file.toString(), null, missing));
            }
            throw new IllegalArgumentException(
                    "weights must be idf, idf2 or the file of a saved table, and there is no file %s: %s"
                            .formatted(file, SAVING),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
