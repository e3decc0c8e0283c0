package org.semblance.text;

import java.util.List;
import org.semblance.analysis.RabinShingles;
import org.semblance.analysis.Shingles;
import org.semblance.analysis.TokenFilter;
import org.semblance.records.sketch.GroupHash;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.text.catalogue.Method.Parameter;
import org.semblance.text.catalogue.ParameterValues;

/**
 * Pages as supershingles (Alg. B), by the parameters users write.
 *
 * @param size k, terms in a shingle
 * @param rabin whether shingles and supershingles are Rabin fingerprints
 */
record SupershingleForm(int size, boolean rabin, SketchEncoding encoding) {
    private static final int LONGEST_SHINGLE = 1000;
    private static final int MOST_MINVALUES = 4096;
    private static final int MOST_SUPERSHINGLES = 256;

    static final List<Parameter> PARAMETERS = List.of(
            new Parameter("k", "8", "page terms in a shingle, 1 to " + LONGEST_SHINGLE),
            new Parameter("minvalues", "84", "minimal values of a page, m, 1 to " + MOST_MINVALUES),
            new Parameter(
                    "supershingles",
                    "6",
                    "groups of minimal values, m′, 1 to " + MOST_SUPERSHINGLES + ", all of the same size"),
            new Parameter(
                    "hash", "default", "default | rabin, 64-bit Rabin fingerprints of shingles and supershingles"),
            new Parameter(
                    "weights",
                    "set",
                    "set | frequency, the n-th occurrence of a shingle counts as a shingle of its own"));

    static SupershingleForm of(ParameterValues values) {
        int size = values.number("k", "8", 1, LONGEST_SHINGLE);
        int minvalues = values.number("minvalues", "84", 1, MOST_MINVALUES);
        int supershingles = values.number("supershingles", "6", 1, MOST_SUPERSHINGLES);
        if (minvalues % supershingles != 0) {
            throw new IllegalArgumentException("minvalues must be a multiple of supershingles: %d is not one of %d"
                    .formatted(minvalues, supershingles));
        }
        boolean rabin = values.choice("hash", "default", "rabin");
        boolean frequency = values.choice("weights", "set", "frequency");
        GroupHash hash = rabin ? GroupHash.RABIN : GroupHash.MIXED;
        return new SupershingleForm(size, rabin, new SketchEncoding(minvalues, supershingles, hash, frequency));
    }

    int supershingles() {
        return encoding.width();
    }

    TokenFilter shingles() {
        return rabin ? new RabinShingles(size) : new Shingles(size);
    }
}
