package org.semblance.text;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.semblance.Detector;
import org.semblance.run.Suggestion;
import org.semblance.text.catalogue.FileValue;
import org.semblance.text.catalogue.Method;
import org.semblance.text.catalogue.MethodProvider;

/**
 * The catalogue of methods; parses method specifications. A new method is a line here, or a {@link MethodProvider} in
 * another jar.
 */
public final class Detectors {
    private static final List<Method> BUILT_IN = List.of(
            SetJoins.sieve(
                            "exact",
                            "The fastest exact set-similarity join here: finds every pair at or above the threshold, by proof. The"
                                    + " default.",
                            "in doubt: with the defaults for copies with small edits, -t 0.3 for versions of a document,"
                                    + " --tokens words for titles",
                            "own design: prefix filter, token by token, with the bitmap filter of Sandes et al., IS 2020")
                    .opinion(Map.of(), "shingles:5"),
            IdenticalJoins.identical(
                    "identical",
                    "Documents with the same text, byte for byte (of pages, the extracted text; --format text compares"
                            + " the files); by a hash of each text, and texts with equal hashes are"
                            + " compared. The fastest method.",
                    "only documents with the same text are duplicates, or before a search for near duplicates",
                    "none"),
            SetJoins.allPairs(
                    "allpairs",
                    "All-Pairs: size and prefix filter over inverted lists, then verification.",
                    "results must be comparable with publications on All-Pairs; the pairs are those of exact",
                    "Bayardo, Ma, Srikant: Scaling up all pairs similarity search, WWW 2007, as stated by Xiao et al."),
            SetJoins.ppJoin(
                    "ppjoin",
                    "All-Pairs with a shorter index and the positional filter.",
                    "results must be comparable with publications on PPJoin; the pairs are those of exact",
                    "Xiao, Wang, Lin, Yu: Efficient similarity joins for near duplicate detection, WWW 2008"),
            SetJoins.ppJoinPlus(
                    "ppjoin+",
                    "PPJoin with the suffix filter.",
                    "results must be comparable with publications on PPJoin+, or exact needs more memory than there is; the pairs are those of exact",
                    "Xiao, Wang, Lin, Yu: Efficient similarity joins for near duplicate detection, WWW 2008"),
            BestJoins.bestJoin(
                            "bestjoin",
                            "The relation of documents and shingles joined with itself, and counted by pair.",
                            "the join has to run as SQL on disk (engine=sql), or grammatical endings must not count",
                            "Niyigena, Zhang, Li, Long: Efficient pairwise document similarity computation in big datasets")
                    .opinion(Map.of(), "shingles of 8 stems"),
            SimhashJoins.simhash(
                            "simhash",
                            "Fingerprints of weighted words that differ in a few bits; score is the number of bits.",
                            "a crawler checks millions of pages online, or pages share a large common frame; heavier edits need -t 6 to 10",
                            "Sood: Probabilistic simhash matching, 2011; Manku, Jain, Das Sarma: Detecting near-duplicates for web"
                                    + " crawling, WWW 2007")
                    .online(Map.of("weights", "tf"))
                    .opinion(Map.of("weights", "tf"), "weights by counts alone"),
            SupershingleJoins.supershingle(
                            "supershingle",
                            "Web pages whose sketches agree in some supershingles; score is their number.",
                            "web pages are copies, and a wrong pair costs more than a missed one",
                            "Broder et al.: Syntactic clustering of the Web, WWW 1997, as Algorithm B of Henzinger: Finding"
                                    + " near-duplicate web pages, SIGIR 2006")
                    .opinion(Map.of(), "of 6"),
            MinHashJoins.minhash(
                            "minhash",
                            "Bands of minimal values find most pairs of similar sets, and their Jaccard similarity decides.",
                            "plan shows that it saves much time over exact, and a few missed pairs do not matter",
                            "Broder: On the resemblance and containment of documents, 1997; Indyk, Motwani: Approximate nearest"
                                    + " neighbors, STOC 1998")
                    .opinion(Map.of("verify", "false"), "estimated"),
            Projection.method(
                            "projection",
                            "Web pages whose random projections agree in most bits; score is the number of agreeing bits.",
                            "web pages are copies with few changed words, whatever their order",
                            "Alg. C of Henzinger: Finding near-duplicate web pages, SIGIR 2006; Charikar, STOC 2002")
                    .opinion(Map.of(), "of 384 bits"),
            CompressionJoins.signcd(
                            "signcd",
                            "Texts whose words before commas compress well together; score is the normalized compression"
                                    + " distance.",
                            "long texts with commas were rewritten or rearranged, and there are too many of them for ncd",
                            "Zhang, Yao, Ji, Fang: Effective and fast near duplicate detection via signature-based compression"
                                    + " metrics, 2016")
                    .opinion(Map.of(), ""),
            CompressionJoins.ncd(
                            "ncd",
                            "Whole texts that compress well together; score is the normalized compression distance.",
                            "a few thousand texts were rewritten and share few phrases; time grows with the square of their number",
                            "Cilibrasi, Vitányi: Clustering by compression, 2005")
                    .opinion(Map.of(), ""),
            CombinedJoins.combined(
                    "combined",
                    "Web pages that share supershingles and whose projections agree as well; score is the number of"
                            + " agreeing bits.",
                    "pages of one site share a frame, and a wrong pair costs more than a missed one",
                    "the combined algorithm of Henzinger: Finding near-duplicate web pages, SIGIR 2006"),
            CombinedJoins.bySite(
                    "combined-by-site",
                    "combined for pages of one site, projection for others; a page without a url is from another site"
                            + " than all others.",
                    "pages of several sites have urls, and pages of one site share a frame",
                    "the proposal at the end of Henzinger: Finding near-duplicate web pages, SIGIR 2006"),
            SpotJoins.spotsigs(
                    "spotsigs",
                    "Multisets of short chains of words that follow stop words, by partitions; finds every pair, by proof.",
                    "texts were rewritten, or articles stand between unrelated navigation; lower -t to 0.1 for little in common",
                    "Theobald, Siddharth, Paepcke: SpotSigs, robust and efficient near duplicate detection in large web"
                            + " collections, SIGIR 2008"),
            CompressionJoins.spotsigncd(
                    "spotsigncd",
                    "The words of spot signatures that compress well together; score is the normalized compression"
                            + " distance.",
                    "texts were rewritten, as for ncd, and there are too many of them to compress whole texts",
                    "Zhang, Yao, Ji, Fang: Effective and fast near duplicate detection via signature-based compression"
                            + " metrics, 2016"),
            SentenceJoins.slst(
                            "slst",
                            "Blocks of sentences of equal length with equal words at some positions, through a suffix array.",
                            "long documents share whole sentences of which some words were replaced",
                            "Feng, Wu: Detecting near-duplicate documents using sentence level features, DEXA 2015, as named SL+ST"
                                    + " by Zhang et al. 2016")
                    .opinion(Map.of(), ""));

    /** The default method. */
    public static Method standard() {
        return METHODS.getFirst();
    }

    /** The built-in methods, then those of other jars. */
    private static final List<Method> METHODS = Stream.concat(
                    BUILT_IN.stream(),
                    ServiceLoader.load(MethodProvider.class, Detectors.class.getClassLoader()).stream()
                            .map(provider -> provider.get().method()))
            .toList();

    private Detectors() {}

    public static List<Method> methods() {
        return METHODS;
    }

    /**
     * Parses {@code method?name=value&name=value}, such as {@code exact?tokens=shingles:5&t=0.8}; in
     * {@code ppjoin?as-published=true} other parameters than those given are as in the publication.
     */
    public static Detector<?> parse(String spelling) {
        int mark = spelling.indexOf('?');
        return of(mark < 0 ? spelling : spelling.substring(0, mark), parameters(spelling));
    }

    /** The parameters that a spelling of a method gives. */
    public static Map<String, String> parameters(String spelling) {
        int mark = spelling.indexOf('?');
        Map<String, String> values = new LinkedHashMap<>();
        if (mark < 0) return values;
        for (String setting : spelling.substring(mark + 1).split("&")) {
            int equals = setting.indexOf('=');
            if (equals < 1) throw new IllegalArgumentException("parameters are name=value: " + setting);
            values.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return values;
    }

    /** A method with the given parameters; {@code t} is short for {@code threshold}. */
    public static Detector<?> of(String method, Map<String, String> values) {
        Map<String, String> given = named(values);
        Method chosen = method(method);
        for (String name : given.keySet()) requireParameter(chosen, name);
        return chosen.detector(given);
    }

    /** Fails if only other methods have the parameter, and names them. */
    private static void requireParameter(Method chosen, String name) {
        if (has(chosen, name)) return;
        List<String> others = METHODS.stream()
                .filter(other -> has(other, name))
                .map(Method::name)
                .toList();
        if (!others.isEmpty())
            throw new IllegalArgumentException(
                    "%s; methods with it: %s".formatted(chosen.unknown(name), String.join(", ", others)));
    }

    private static boolean has(Method method, String parameter) {
        return method.parameters().stream().anyMatch(p -> p.name().equals(parameter));
    }

    /** The given parameters of a method, with those that {@code as-published=true} selects in its place. */
    public static Map<String, String> resolved(String method, Map<String, String> values) {
        return method(method).resolved(named(values));
    }

    /** {@link Method#loosest} of a method with the given parameters. */
    public static Optional<String> loosest(String method, Map<String, String> values) {
        return method(method).loosest(named(values));
    }

    private static Map<String, String> named(Map<String, String> values) {
        Map<String, String> full = new LinkedHashMap<>(values);
        String threshold = full.remove("t");
        if (threshold != null) full.put("threshold", threshold);
        return full;
    }

    /**
     * The method of this name.
     *
     * @throws IllegalArgumentException if there is none; the message lists all of them, a similar one first
     */
    public static Method method(String name) {
        return METHODS.stream()
                .filter(m -> m.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(unknown(name)));
    }

    /** A method's detector with some parameters changed and others reset to their defaults; made when needed. */
    static Supplier<Detector<?>> variant(
            String method, Map<String, String> parameters, Map<String, String> changed, String... removed) {
        Map<String, String> values = new LinkedHashMap<>(parameters);
        for (String name : removed) values.remove(name);
        values.putAll(changed);
        return () -> of(method, values);
    }

    private static String unknown(String method) {
        return "no method '%s'%s"
                .formatted(
                        method,
                        Suggestion.among(METHODS.stream().map(Method::name).toList(), method));
    }

    /** The files named by the parameters of a detector, on whose contents its results depend. */
    public static List<Path> files(Detector<?> detector) {
        Method method = method(detector.name());
        return detector.parameters().entrySet().stream()
                .flatMap(e -> method.file(e.getKey(), e.getValue()).stream())
                .map(FileValue::file)
                .toList();
    }
}
