package org.semblance.relation;

import java.util.Optional;
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

    /** The score that a record of this size has with itself. */
    default double scoreWithItself(int size) {
        return distance() ? 0 : 1;
    }

    /** The score as outputs spell it: six digits, or a plain count. */
    default String format(double score) {
        return counts() && score == Math.rint(score) ? Long.toString((long) score) : Scores.sixDigits(score);
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
