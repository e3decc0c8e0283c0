package org.semblance.text;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.semblance.Detector;

/** The catalogue of methods, and the way from a spelling to a detector. */
public final class Detectors {
    private static final List<Method> METHODS = List.of(
            SetJoins.sieve(
                    "exact",
                    "The fastest exact set-similarity join here; finds every pair, by proof. The default.",
                    "own design: prefix filter, token by token, with the bitmap filter of Sandes et al., IS 2020"),
            SetJoins.allPairs(
                    "allpairs",
                    "All-Pairs: size and prefix filter over inverted lists, then verification.",
                    "Bayardo, Ma, Srikant: Scaling up all pairs similarity search, WWW 2007, as stated by Xiao et al."),
            SetJoins.ppJoin(
                    "ppjoin",
                    "All-Pairs with a shorter index and the positional filter.",
                    "Xiao, Wang, Lin, Yu: Efficient similarity joins for near duplicate detection, WWW 2008"),
            SetJoins.ppJoinPlus(
                    "ppjoin+",
                    "PPJoin with the suffix filter.",
                    "Xiao, Wang, Lin, Yu: Efficient similarity joins for near duplicate detection, WWW 2008"),
            BestJoins.bestJoin(
                    "bestjoin",
                    "The relation of documents and shingles joined with itself, and counted by pair.",
                    "Niyigena, Zhang, Li, Long: Efficient pairwise document similarity computation in big datasets"),
            SimhashJoins.simhash(
                    "simhash",
                    "Fingerprints of weighted words that differ in a few bits; score is the number of bits.",
                    "Sood: Probabilistic simhash matching, 2011; Manku, Jain, Das Sarma: Detecting near-duplicates for web"
                            + " crawling, WWW 2007"),
            SupershingleJoins.supershingle(
                    "supershingle",
                    "Web pages whose sketches agree in some supershingles; score is their number.",
                    "Broder et al.: Syntactic clustering of the Web, WWW 1997, as Algorithm B of Henzinger: Finding"
                            + " near-duplicate web pages, SIGIR 2006"),
            MinHashJoins.minhash(
                    "minhash",
                    "Bands of minimal values find most pairs of similar sets, and their Jaccard similarity decides.",
                    "Broder: On the resemblance and containment of documents, 1997; Indyk, Motwani: Approximate nearest"
                            + " neighbors, STOC 1998"),
            Projection.method(
                    "projection",
                    "Web pages whose random projections agree in most bits; score is the number of agreeing bits.",
                    "Alg. C of Henzinger: Finding near-duplicate web pages, SIGIR 2006; Charikar, STOC 2002"),
            CompressionJoins.signcd(
                    "signcd",
                    "Texts whose words before commas compress well together; score is the normalized compression"
                            + " distance.",
                    "Zhang, Yao, Ji, Fang: Effective and fast near duplicate detection via signature-based compression"
                            + " metrics, 2016"),
            CompressionJoins.ncd(
                    "ncd",
                    "Whole texts that compress well together; score is the normalized compression distance.",
                    "Cilibrasi, Vitányi: Clustering by compression, 2005"),
            CombinedJoins.combined(
                    "combined",
                    "Web pages that share supershingles and whose projections agree as well; score is the number of"
                            + " agreeing bits.",
                    "the combined algorithm of Henzinger: Finding near-duplicate web pages, SIGIR 2006"),
            CombinedJoins.bySite(
                    "combined-by-site",
                    "combined for pages of one site, projection for others; a page without a url is of another site"
                            + " than all.",
                    "the proposal at the end of Henzinger: Finding near-duplicate web pages, SIGIR 2006"),
            SpotJoins.spotsigs(
                    "spotsigs",
                    "Multisets of short chains of words that follow stop words, by partitions; finds every pair, by proof.",
                    "Theobald, Siddharth, Paepcke: SpotSigs, robust and efficient near duplicate detection in large web"
                            + " collections, SIGIR 2008"),
            CompressionJoins.spotsigncd(
                    "spotsigncd",
                    "The words of spot signatures that compress well together; score is the normalized compression"
                            + " distance.",
                    "Zhang, Yao, Ji, Fang: Effective and fast near duplicate detection via signature-based compression"
                            + " metrics, 2016"),
            SentenceJoins.slst(
                    "slst",
                    "Blocks of sentences of equal length with equal words at some positions, through a suffix array.",
                    "Feng, Wu: Detecting near-duplicate documents using sentence level features, DEXA 2015, as named SL+ST"
                            + " by Zhang et al. 2016"));

    private Detectors() {}

    public static List<Method> methods() {
        return METHODS;
    }

    /** Reads {@code method?name=value&name=value}, such as {@code exact?tokens=shingles:5&t=0.8}. */
    public static Detector<?> parse(String spelling) {
        int mark = spelling.indexOf('?');
        Map<String, String> values = new LinkedHashMap<>();
        if (mark >= 0) {
            for (String setting : spelling.substring(mark + 1).split("&")) {
                int equals = setting.indexOf('=');
                if (equals < 1) throw new IllegalArgumentException("parameters are name=value: " + setting);
                values.put(setting.substring(0, equals), setting.substring(equals + 1));
            }
        }
        return of(mark < 0 ? spelling : spelling.substring(0, mark), values);
    }

    /** A method with some of its parameters set; {@code t} is short for {@code threshold}. */
    public static Detector<?> of(String method, Map<String, String> values) {
        Map<String, String> full = new LinkedHashMap<>(values);
        String threshold = full.remove("t");
        if (threshold != null) full.put("threshold", threshold);
        return METHODS.stream()
                .filter(m -> m.name().equals(method))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(unknown(method)))
                .detector(full);
    }

    private static String unknown(String method) {
        return "no method '%s'; there are: %s"
                .formatted(method, METHODS.stream().map(Method::name).collect(Collectors.joining(", ")));
    }

    /** Files that the parameters of a detector name, on whose contents its answers depend. */
    public static List<Path> files(Detector<?> detector) {
        return SimhashJoins.table(detector.parameters().getOrDefault("weights", "")).stream()
                .toList();
    }
}
