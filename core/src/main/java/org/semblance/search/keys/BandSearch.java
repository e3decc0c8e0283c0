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
 * Pairs that meet in a band and are related by their evidence: most pairs that are related, and no others.
 *
 * @param threshold of the similarity by which documents meet
 */
public record BandSearch<E extends Records>(Bands bands, double threshold, EvidenceRelation<E> relation)
        implements Search<Banded<E>> {
    @Override
    public Plan plan(Banded<E> records, Sides sides, long bytes) {
        return meeting().plan(records, sides, bytes);
    }

    private FilterAndVerify<Banded<E>, Sketches> meeting() {
        return new FilterAndVerify<>(new KeySearch(new SharedAtLeast(1)), Banded<E>::bands, relation);
    }

    @Override
    public Partitioning<Banded<E>> partitioning(long documents) {
        return meeting().partitioning(documents);
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

    /** Rounded down, so that what is not certain is never called 1. */
    private static String share(double probability) {
        return String.format(Locale.ROOT, "%.4f", Math.floor(probability * 10_000) / 10_000);
    }
}
