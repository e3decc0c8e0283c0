package org.semblance.report.results;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.semblance.report.labels.PairAccuracy;
import tools.jackson.databind.util.RawValue;

/** Writes the accuracy of methods on a corpus as JSON. */
public record QualityJson(String corpus, int documents, long truePairs, List<Row> methods) {
    record Row(String method, @JsonUnwrapped @Nullable Own own, Optional<Best> best, Optional<String> trouble) {}

    record Own(
            String threshold,
            long pairs,
            @JsonUnwrapped Judged judged,
            double seconds,
            double cpuSeconds,
            long peakBytes) {}

    record Best(String threshold, @JsonUnwrapped Judged judged) {}

    record Judged(@JsonUnwrapped PairAccuracy counts, RawValue precision, RawValue recall, RawValue f1) {
        Judged(PairAccuracy judged) {
            this(judged, share(judged.precision()), share(judged.recall()), share(judged.f1()));
        }

        /** Null for NaN, which JSON cannot represent. */
        private static RawValue share(double value) {
            return new RawValue(Double.isNaN(value) ? "null" : Double.toString(value));
        }
    }

    public static QualityJson of(CorpusQuality quality) {
        return new QualityJson(
                quality.corpus().name(),
                quality.documents(),
                quality.truePairs(),
                quality.rows().stream().map(QualityJson::row).toList());
    }

    private static Row row(CorpusQuality.Row row) {
        CorpusQuality.Own own = row.own().orElse(null);
        return new Row(
                row.method(),
                own == null
                        ? null
                        : new Own(
                                own.threshold(),
                                own.pairs(),
                                new Judged(own.judged()),
                                own.seconds(),
                                own.cpuSeconds(),
                                own.peakBytes()),
                row.best().map(best -> new Best(best.threshold(), new Judged(best.judged()))),
                Optional.of(row.trouble()).filter(trouble -> !trouble.isEmpty()));
    }
}
