package org.semblance.search.hamming;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.semblance.records.bits.BitVectors;
import org.semblance.relation.BitDistance;
import org.semblance.search.Index;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.SearchCounts;
import org.semblance.search.Sides;

/**
 * Joins by probabilistic simhash matching (PSM) with the p and k that the {@link IndexAdvisor} estimates to reach a
 * recall, based on the margins of a sample of the collection. Not exact.
 *
 * @param relation maximum Hamming distance
 * @param recall the target, between 0 and 1 exclusive
 * @param model orders the combinations of flipped bits
 */
public record AdvisedPsmSearch(BitDistance relation, double recall, FlipModel model) implements Search<BitVectors> {
    private static final int SAMPLE = 64;

    public AdvisedPsmSearch {
        if (!(recall > 0 && recall < 1)) throw new IllegalArgumentException("recall must be in (0, 1): " + recall);
    }

    @Override
    public Map<String, String> meanings() {
        return SearchCounts.meanings(Map.of(
                "psm_p", "Leading bits that must be equal: p of the paper.",
                "psm_k", "Combinations of bits that are tried: k of the paper.",
                "expected_checks_per_query", "Fingerprints that the advisor expects to be compared for a document.",
                "expected_recall_percent", "Share of the pairs that the advisor expects to be found, in percent."));
    }

    @Override
    public boolean exact() {
        return false;
    }

    @Override
    public Partitioning<BitVectors> partitioning(long documents) {
        return new Partitioning.Whole<>(this, "recall= chooses k and p from all documents: give k= and p= instead");
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public Plan plan(BitVectors records, Sides sides, long bytes) {
        IndexAdvice advice = advice(records);
        AtomicBoolean reported = new AtomicBoolean(); // estimates of the whole join are reported with the first round
        return new PsmSearch(relation, advice.combinations(), advice.lead(), model)
                .plan(records, sides, bytes)
                .map(index -> reported.getAndSet(true) ? index : advised(index, advice));
    }

    IndexAdvice advice(BitVectors records) {
        return new IndexAdvisor(records.size(), records.bits(), relation.most(), sample(records), model).psm(recall);
    }

    /** The margins of documents at equal intervals: the same sample in every run. */
    private static List<float[]> sample(BitVectors records) {
        List<float[]> margins = new ArrayList<>();
        int step = Math.max(1, records.size() / SAMPLE);
        for (int x = 0; records.hasMargins() && x < records.size() && margins.size() < SAMPLE; x += step) {
            if (records.sizeOf(x) == 0) continue;
            margins.add(PsmSearch.margins(records, x, PsmSearch.marginsOf(records, records.bits())));
        }
        return margins;
    }

    /** An index whose statistics include the advisor's estimates. */
    private static Index advised(Index index, IndexAdvice advice) {
        return Index.of(index.pieces(), index::searcher, () -> {
            Map<String, Long> statistics = new LinkedHashMap<>(index.statistics());
            statistics.put("psm_p", (long) advice.lead());
            statistics.put("psm_k", (long) advice.combinations());
            statistics.put("expected_checks_per_query", Math.round(advice.checks()));
            statistics.put("expected_recall_percent", (long) (100 * advice.recall()));
            return statistics;
        });
    }
}
