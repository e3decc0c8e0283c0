package org.semblance.report.explain;

import java.util.List;
import java.util.Locale;
import org.semblance.Detector;
import org.semblance.document.Document;
import org.semblance.records.Banded;
import org.semblance.records.Records;
import org.semblance.search.keys.BandSearch;
import org.semblance.search.keys.Bands;

/** In how many bands two documents meet. */
record BandCount(int equal, int count, int rows) {
    static BandCount of(Detector<?> detector, Document x, Document y) {
        if (!(detector.search() instanceof BandSearch<?> search)) return new BandCount(0, 0, 1);
        Bands bands = search.bands();
        Records records = TwoDocuments.records(detector, List.of(x, y));
        int equal = records instanceof Banded<?> both && both.size() == 2
                ? both.bands().shared(0, 1)
                : 0;
        return new BandCount(equal, bands.count(), bands.rows());
    }

    /** How likely documents of this similarity meet. */
    String chance(String similarity) {
        if (similarity.isEmpty() || count == 0) return "unknown";
        return String.format(Locale.ROOT, "%.4f", new Bands(count, rows).probability(Double.parseDouble(similarity)));
    }
}
