package org.semblance.relation;

import java.util.Optional;
import java.util.OptionalDouble;
import org.semblance.records.Records;

/** Which records are near duplicates of each other, and how near. */
public interface Relation<R extends Records> {
    /** The name of the measure in outputs, such as {@code jaccard}. */
    String measure();

    /** The threshold as written by the user. */
    String threshold();

    /** When two documents are near duplicates, such as "jaccard ≥ 0.8 over shingles:5", given the name of the tokens. */
    default String condition(String tokens) {
        return "%s %s %s over %s".formatted(measure(), distance() ? "≤" : "≥", threshold(), tokens);
    }

    /** What near duplicates have, in words, such as "jaccard at least 0.8", given the name of the tokens. */
    default String inWords(String tokens) {
        return "%s %s %s".formatted(measure(), distance() ? "at most" : "at least", threshold());
    }

    /** A verifier for one thread. */
    Verifier over(R records);

    /** Computes the score of any two records, related or not; empty if the relation can only accept or reject. */
    default Optional<Scorer> scorer(R records) {
        return Optional.empty();
    }

    /** Whether the score is a distance: smaller is nearer. */
    default boolean distance() {
        return false;
    }

    /** Whether the score is a count rather than a share. */
    default boolean counts() {
        return false;
    }

    /** Which of two related documents may be removed for the other. */
    default Direction direction() {
        return Direction.BOTH;
    }

    /** Where the weights of tokens come from, as certificates state it; empty if all tokens count the same. */
    default String weights() {
        return "";
    }

    /** Whether comparing two records takes about a thousand times as long as comparing two fingerprints. */
    default boolean expensive() {
        return false;
    }

    /**
     * Whether a pair found at a looser threshold of the same measure reaches this one, by its recorded overlap and
     * score. By default the score decides: a quotient of integers below 2^31 and a threshold of six decimals never
     * differ so little that both round to one double.
     */
    default boolean holds(int overlap, double score, int sizeX, int sizeY) {
        double limit = Double.parseDouble(threshold());
        return distance() ? score <= limit : score >= limit;
    }

    /** The score of a pair by its overlap and sizes; empty if they do not determine it. */
    default OptionalDouble scoreOf(int overlap, int sizeX, int sizeY) {
        return OptionalDouble.empty();
    }

    /** The score that a record of this size has with itself. */
    default double scoreWithItself(int size) {
        return distance() ? 0 : 1;
    }

    /**
     * Compares scores as outputs show them: negative if the first is nearer, 0 if both are written alike. So the nearest of
     * several documents is the same whether it is chosen from scores or from the table of pairs.
     */
    default int compareShown(double a, double b) {
        if (a == b || Math.abs(a - b) < 2e-6 && format(a).equals(format(b))) return 0;
        return distance() ? Double.compare(a, b) : Double.compare(b, a);
    }

    /** The score as written to outputs: six decimals, or a plain count. */
    default String format(double score) {
        return counts() && score == Math.rint(score) ? Long.toString((long) score) : sixDigits(score);
    }

    /** A score of 0 or more with six decimals; hand-written, since String.format takes a microsecond. */
    private static String sixDigits(double score) {
        long millionths = Math.round(score * 1e6);
        String digits = Long.toString(1_000_000 + millionths % 1_000_000);
        return millionths / 1_000_000 + "." + digits.substring(1);
    }

    /** Decides whether a candidate is a pair. */
    interface Verifier {
        /** Passes x and y to {@code pairs} if they are related. */
        void verify(int x, int y, PairSink pairs);
    }

    /** How near two records are, whether or not that is near enough. */
    interface Scorer {
        /** The score of x and y; NaN if one of them is empty. */
        double score(int x, int y);
    }
}
