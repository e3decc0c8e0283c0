package org.semblance.cli.index;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.semblance.io.fingerprints.BatchMethod;
import org.semblance.io.fingerprints.IndexSettings;
import org.semblance.io.fingerprints.LikelyHeads;
import org.semblance.io.fingerprints.ProbeBatch;
import org.semblance.io.fingerprints.StoreStats;
import org.semblance.io.fingerprints.TableBatch;
import org.semblance.relation.BitDistance;
import org.semblance.run.Workers;
import org.semblance.search.hamming.BatchModel;
import org.semblance.search.hamming.ExactTable;
import org.semblance.search.hamming.IndexAdvisor;
import org.semblance.search.hamming.MankuSearch;
import org.semblance.search.hamming.MankuTables;
import org.semblance.text.HammingParameters;
import org.semblance.text.HammingParameters.Kind;

/**
 * How batches of queries are answered.
 *
 * @param set its parameters as they were given
 * @param distance bits in which near fingerprints differ at most
 */
record QueryMethod(Map<String, String> set, int distance) {
    /** The parameters of a query; all others belong to fingerprints. */
    static final List<String> PARAMETERS = HammingParameters.NAMES;

    private static final int FURTHEST = 16;

    /** @throws IllegalArgumentException if a parameter is invalid or contradicts another */
    QueryMethod {
        for (String name : set.keySet()) {
            if (!PARAMETERS.contains(name)) {
                throw new IllegalArgumentException(
                        "a query has no parameter '" + name + "'; parameters: " + String.join(", ", PARAMETERS));
            }
        }
        set = Map.copyOf(set);
        HammingParameters how = HammingParameters.of(set);
        if (how.kind() == Kind.MANKU)
            new MankuSearch(new BitDistance(distance), how.tables()); // checks its own parameters
    }

    /** The parameters of a query. Default: those stored in the index. */
    static QueryMethod of(IndexSettings index, Map<String, String> said, int distance) {
        Map<String, String> kept = index.query();
        Map<String, String> set = new LinkedHashMap<>();
        if (said.getOrDefault("index", "").equals(kept.getOrDefault("index", "exact")) || !said.containsKey("index")) {
            set.putAll(kept);
        }
        if (distance != index.distance()) set.remove("tables"); // valid for the other distance only
        if (said.containsKey("recall")) List.of("k", "p").forEach(set::remove);
        if (said.containsKey("k") || said.containsKey("p")) set.remove("recall");
        set.putAll(said);
        try {
            return new QueryMethod(set, distance);
        } catch (IllegalArgumentException e) {
            if (!said.isEmpty()) throw e;
            throw new IllegalArgumentException(
                    "%s; the index was built with index=%s: add --set index=exact"
                            .formatted(e.getMessage(), kept.getOrDefault("index", "exact")),
                    e);
        }
    }

    private HammingParameters how() {
        return HammingParameters.of(set);
    }

    Kind index() {
        return how().kind();
    }

    /** The required recall, if k and p follow from it. */
    Optional<Double> recall() {
        return how().recall();
    }

    /** The k and p for the required recall. */
    BatchModel.Estimate advice(StoreStats stored, List<float[]> margins) {
        int size = (int) Math.min(Integer.MAX_VALUE, stored.documents());
        IndexAdvisor advisor = new IndexAdvisor(size, distance, margins, how().model());
        return stored.batch(distance).psm(recall().orElseThrow(), advisor);
    }

    /** Whether tables of the queries, which find all matches, are expected to be at least as fast as psm. */
    boolean isExactNoSlower(StoreStats stored, BatchModel.Estimate psm) {
        return distance <= MankuTables.MOST_DISTANCE
                && stored.batch(distance).manku(0).seconds() <= psm.seconds();
    }

    /** Answers with the advised k and p. */
    BatchMethod batch(BatchModel.Estimate advice) {
        return new ProbeBatch(new LikelyHeads(advice.lead(), advice.combinations(), distance, how().model()), distance);
    }

    /** Answers with the given parameters. */
    BatchMethod batch(StoreStats stored, Workers workers) {
        HammingParameters how = how();
        return switch (how.kind()) {
            case MANKU ->
                new TableBatch(
                        prints -> MankuTables.of(prints, distance, how.tables(), workers),
                        MankuTables.mostBytesEach(distance, how.tables()));
            case PSM -> {
                int lead = how.head() == 0 ? stored.batch(distance).lead(how.flips()) : how.head();
                yield new ProbeBatch(new LikelyHeads(lead, how.flips(), distance, how.model()), distance);
            }
            case EXACT ->
                new TableBatch(prints -> ExactTable.of(prints, distance, workers), ExactTable.mostBytesEach(distance));
        };
    }

    /** Parses the largest number of differing bits. */
    static int distance(String threshold) {
        int distance = threshold.matches("[0-9]{1,9}") ? Integer.parseInt(threshold) : -1;
        if (distance >= 0 && distance <= FURTHEST) return distance;
        throw new IllegalArgumentException(
                "threshold must be a whole number of bits from 0 to %d: %s".formatted(FURTHEST, threshold));
    }
}
