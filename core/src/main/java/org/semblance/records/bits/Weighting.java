package org.semblance.records.bits;

import org.semblance.records.DocumentFrequencies;

/** The weights of the features of a document: a term frequency, or its product with the inverse document frequency. */
public sealed interface Weighting {
    /** How the number of occurrences in the document contributes. */
    TermFrequency tf();

    /** The weights of the same form by frequencies counted earlier. */
    default Stored with(DocumentFrequencies frequencies) {
        return new Stored(tf(), frequencies);
    }

    /** tf alone: all features are equally rare. */
    record Occurrences(TermFrequency tf) implements Weighting {}

    /** tf·idf, with the frequencies of the collection of the document. */
    record Counted(TermFrequency tf) implements Weighting {}

    /** tf·idf, with frequencies counted earlier. */
    record Stored(TermFrequency tf, DocumentFrequencies frequencies) implements Weighting {}

    /** A function of the number of occurrences of a feature in a document, the term frequency. */
    enum TermFrequency {
        /** The number of occurrences. */
        RAW,

        /**
         * The number of occurrences, but at most {@value #CAP}. The word that a long text is about occurs hundreds of
         * times and is rare elsewhere; uncapped, it outweighs all others, and texts on one subject get one fingerprint.
         */
        CAPPED,

        /** 1 + ln tf, the l of the SMART notation. */
        LOG;

        public static final int CAP = 20;

        /** Logarithms are multiples of 1/65536, as idf is. */
        private static final int UNIT_BITS = 16;

        /** The weight of a feature that occurs {@code count} times, given the weight of one occurrence. */
        public long weight(int count, int one) {
            if (count == 1) return one; // by far the most frequent case
            return switch (this) {
                case RAW -> (long) count * one;
                case CAPPED -> (long) Math.min(count, CAP) * one;
                case LOG -> {
                    long log = (long) Math.rint((1 << UNIT_BITS) * (1 + StrictMath.log(count)));
                    yield log * one + (1 << UNIT_BITS - 1) >> UNIT_BITS;
                }
            };
        }
    }
}
