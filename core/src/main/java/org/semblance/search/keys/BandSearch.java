package org.semblance.search.keys;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.semblance.records.Records;
import org.semblance.records.sketch.Banded;
import org.semblance.records.sketch.Sketches;
import org.semblance.relation.EvidenceRelation;
import org.semblance.relation.SharedAtLeast;
import org.semblance.search.FilterAndVerify;
import org.semblance.search.Partitioning;
import org.semblance.search.Plan;
import org.semblance.search.Search;
import org.semblance.search.Sides;

/**
 * Finds pairs that agree in a band and whose evidence satisfies the relation: most of the related pairs, and no others.
 *
 * @param bands the banding of the sketches
 * @param threshold of the similarity that the sketches estimate
 * @param relation verified on the evidence of each candidate pair
 */
public record BandSearch<E extends Records>(Bands bands, double threshold, EvidenceRelation<E> relation)
        implements Search<Banded<E>> {
    @Override
    public Plan plan(Banded<E> records, Sides sides, long bytes) {
        return candidates().plan(records, sides, bytes);
    }

    private FilterAndVerify<Banded<E>, Sketches> candidates() {
        return new FilterAndVerify<>(new KeySearch(new SharedAtLeast(1)), Banded<E>::bands, relation);
    }

    @Override
    public Partitioning<Banded<E>> partitioning(long documents) {
        return candidates().partitioning(documents);
    }

    @Override
    public Map<String, String> meanings() {
        return KeyIndex.MEANINGS;
    }

    @Override
    public boolean exact() {
        return false;
    }

    @Override
    public boolean joinsCopiesOnce() {
        return true;
    }

    @Override
    public Map<String, String> forecast() {
        Map<String, String> forecast = new LinkedHashMap<>();
        forecast.put("bands", bands.count() + " of " + bands.rows() + " rows");
        forecast.put("recall_at_threshold", share(bands.probability(threshold)));
        StringBuilder curve = new StringBuilder();
        for (int tenths = 1; tenths <= 9; tenths++) {
            if (tenths > 1) curve.append(", ");
            curve.append("0.").append(tenths).append(": ").append(share(bands.probability(tenths / 10.0)));
        }
        forecast.put("found_at_similarity", curve.toString());
        return forecast;
    }

    /** Rounded down, so that a probability below 1 is never shown as 1. */
    private static String share(double probability) {
        return String.format(Locale.ROOT, "%.4f", Math.floor(probability * 10_000) / 10_000);
    }
}
