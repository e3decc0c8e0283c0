package org.semblance.relation;

import java.util.Optional;
import java.util.OptionalDouble;
import org.semblance.records.Records;

/** Which records are near duplicates of each other, and how near. */
public interface Relation<R extends Records> {
    /** The name of its measure in outputs, such as {@code jaccard}. */
    String measure();

    /** The threshold as the user spelled it. */
    String threshold();

    /** A verifier for one thread. */
    Verifier over(R records);

    /** Tells how near any two records are, related or not; empty if the relation can only judge. */
    default Optional<Scorer> scorer(R records) {
        return Optional.empty();
    }

    /** Whether the score is a distance: smaller is nearer. */
    default boolean distance() {
        return false;
    }

    /** Whether the score is a number of things rather than a share. */
    default boolean counts() {
        return false;
    }

    /** Whether comparing two records takes about a thousand times as long as comparing two fingerprints. */
    default boolean expensive() {
        return false;
    }

    /**
     * Whether a pair that a looser threshold of the same measure found is near enough, by what was told of it then. The score decides: a
     * share of whole numbers below 2^31 and a threshold of six decimals are never so near to each other that both are one double.
     */
    default boolean holds(int overlap, double score, int sizeX, int sizeY) {
        double limit = Double.parseDouble(threshold());
        return distance() ? score <= limit : score >= limit;
    }

    /** The score of a pair by its overlap and sizes; empty if they do not tell it. */
    default OptionalDouble scoreOf(int overlap, int sizeX, int sizeY) {
        return OptionalDouble.empty();
    }

    /** The score that a record of this size has with itself. */
    default double scoreWithItself(int size) {
        return distance() ? 0 : 1;
    }

    /** The score as outputs spell it: six digits, or a plain count. */
    default String format(double score) {
        return counts() && score == Math.rint(score) ? Long.toString((long) score) : ScoreFormat.sixDigits(score);
    }

    /** The last word on a candidate. */
    interface Verifier {
        /** Judges x and y, and tells the verdict if they are related. */
        void verify(int x, int y, PairSink pairs);
    }

    /** How near two records are, whether or not that is near enough. */
    interface Scorer {
        /** The score of x and y; not a number if one of them has nothing to be compared by. */
        double score(int x, int y);
    }
}
