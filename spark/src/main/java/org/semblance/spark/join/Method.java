package org.semblance.spark.join;

import org.semblance.Detector;
import org.semblance.records.CountedFreight;
import org.semblance.records.Freight;
import org.semblance.records.Records;
import org.semblance.search.Places;
import org.semblance.search.hamming.AdvisedPsmSearch;
import org.semblance.search.prefix.PrefixSearch;
import org.semblance.search.relational.RelationSearch;
import org.semblance.text.Detectors;

/**
 * A method and the way its documents travel. It is made where it is needed, out of its spelling: nothing of it is sent.
 *
 * @param freight how documents travel in the form that is compared
 */
record Method<R extends Records>(Detector<R> detector, Freight<R> freight) {
    /**
     * Reads a method.
     *
     * @throws IllegalArgumentException if it is not one for many machines, with the remedy
     */
    static Method<?> parse(String spelling) {
        return of(Detectors.parse(spelling));
    }

    private static <R extends Records> Method<R> of(Detector<R> detector) {
        Freight<R> freight = detector.encoding()
                .countedFreight()
                .map(CountedFreight::settled)
                .or(detector.encoding()::freight)
                .orElseThrow(() -> refused(detector));
        Method<R> method = new Method<>(detector, freight);
        if (!method.isRelational() && detector.search().places(1).isEmpty()) throw refused(detector);
        return method;
    }

    static IllegalArgumentException refused(Detector<?> detector) {
        return new IllegalArgumentException("%s cannot run on Spark%s".formatted(detector.name(), remedy(detector)));
    }

    private static String remedy(Detector<?> detector) {
        if (detector.search() instanceof AdvisedPsmSearch)
            return " with recall=: give k= and p= instead, or take --engine local";
        return switch (detector.name()) {
            case "bestjoin" -> " with engine=sql: leave it out";
            case "slst" -> ": take --engine local, or another method";
            default ->
                " with greedy=true or prune=p1p2, where pairs depend on other pairs: leave them out, or take --engine local";
        };
    }

    /** Whether it is a query over the relation of documents and shingles. */
    boolean isRelational() {
        return detector.search() instanceof RelationSearch;
    }

    /** Whether it need only see the first of copies: whether two documents are a pair depends on the two alone. */
    boolean joinsCopiesOnce() {
        return detector.search().joinsCopiesOnce() || detector.search() instanceof PrefixSearch;
    }

    /** Where so many documents meet. */
    Places<R> places(long documents) {
        return detector.search().places(documents).orElseThrow(() -> refused(detector));
    }
}
