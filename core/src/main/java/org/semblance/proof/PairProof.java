package org.semblance.proof;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import org.semblance.document.Document;
import org.semblance.relation.Relation;

/**
 * Decides whether two texts are near duplicates, straight from the definition of the relation and without the code of
 * the search. Every method supplies one; {@code verify} compares its verdict with the removal log, {@code explain}
 * shows its steps. Not thread-safe, except where stated.
 */
public interface PairProof {
    Verdict judge(Document x, Document y);

    /** How the search found the pair, or missed it; only explanations compute this. Default: nothing to say. */
    default List<Step> candidates(Document x, Document y) {
        return List.of();
    }

    /**
     * What the proof compares of one document, computed once for many pairs.
     */
    interface Form {
        /** The size as tables list it; {@link #UNKNOWN} if the proof does not compute it. */
        int size();
    }

    /** A size or overlap that the proof does not compute. */
    int UNKNOWN = Integer.MIN_VALUE;

    /** Makes forms, for one thread. */
    interface Preparer {
        Form prepare(Document document);
    }

    /**
     * The figures of a pair, without words.
     *
     * @param overlap as tables list it; {@link org.semblance.relation.PairSink#NO_OVERLAP} if the relation has none,
     *     {@link #UNKNOWN} if the proof does not compute it
     * @param lowerBound whether the run may have recorded a lower score and overlap than the true ones
     */
    record Figures(boolean near, double score, int overlap, boolean lowerBound) {
        /** Not comparable. */
        public static final Figures NONE = new Figures(false, Double.NaN, UNKNOWN, false);
    }

    /** Default: the form of a document is the document. */
    default Preparer preparer() {
        return WholeDocument::new;
    }

    /** Compares two forms made by {@link #preparer}s of this proof. For all threads. Default: {@link #judge}. */
    default Figures compare(Form x, Form y) {
        synchronized (this) {
            Verdict verdict = judge(((WholeDocument) x).document, ((WholeDocument) y).document);
            return verdict.score.isEmpty()
                    ? Figures.NONE
                    : new Figures(verdict.near, Double.parseDouble(verdict.score), UNKNOWN, verdict.lowerBound);
        }
    }

    /** A form that is the document. */
    record WholeDocument(Document document) implements Form {
        @Override
        public int size() {
            return UNKNOWN;
        }
    }

    /** The same proof for a run that may have recorded lower scores than the true ones. */
    default PairProof asLowerBound() {
        PairProof exact = this;
        return new PairProof() {
            @Override
            public Verdict judge(Document x, Document y) {
                return exact.judge(x, y).asLowerBound();
            }

            @Override
            public Preparer preparer() {
                return exact.preparer();
            }

            @Override
            public Figures compare(Form x, Form y) {
                Figures figures = exact.compare(x, y);
                return new Figures(figures.near, figures.score, figures.overlap, true);
            }
        };
    }

    /** Prepares a proof. */
    interface Maker {
        PairProof over(Evidence evidence) throws IOException;
    }

    /** Documents that can be read again. */
    interface Documents {
        void forEach(Consumer<Document> each) throws IOException;
    }

    /**
     * What a proof may use.
     *
     * @param minTokens documents with fewer tokens took no part in the run
     * @param texts the documents that will be verified
     * @param collection all documents of the run; read only where the form of a document depends on the others
     */
    record Evidence(int minTokens, Collection<Document> texts, Documents collection) {
        /** For texts that are the whole collection. */
        public static Evidence of(List<Document> texts) {
            return new Evidence(1, texts, texts::forEach);
        }
    }

    /** One filter, or the final comparison with the threshold. */
    record Step(String name, boolean passed, String text) {}

    /**
     * The result for one pair.
     *
     * @param score as outputs format it; empty if there is none
     * @param failure why the texts are not near duplicates; empty if they are
     * @param lowerBound whether the run may have recorded a lower score than the true one
     */
    record Verdict(boolean near, String score, String failure, List<Step> steps, boolean lowerBound) {
        public Verdict {
            steps = List.copyOf(steps);
        }

        /** Whether a recorded score agrees with this one. */
        public boolean agrees(String recorded) {
            return lowerBound ? Double.parseDouble(recorded) <= Double.parseDouble(score) : recorded.equals(score);
        }

        /** The same verdict after one more step, which was taken first. */
        public Verdict after(Step first) {
            List<Step> all = new ArrayList<>(steps);
            all.addFirst(first);
            return new Verdict(near, score, failure, all, lowerBound);
        }

        public Verdict asLowerBound() {
            return new Verdict(near, score, failure, steps, true);
        }

        /** Stopped at a step that has no score. */
        static Verdict stopped(List<Step> before, String step, String text) {
            List<Step> steps = new ArrayList<>(before);
            steps.add(new Step(step, false, text));
            return new Verdict(false, "", text, steps, false);
        }

        /**
         * Ends with the comparison of a score with the threshold.
         *
         * @param finding what was computed, such as "jaccard of the texts is 0.5"
         */
        public static Verdict of(Relation<?> relation, boolean near, String score, String finding, List<Step> before) {
            List<Step> steps = new ArrayList<>(before);
            steps.add(new Step(
                    "threshold",
                    near,
                    "%s %s; required: %s %s"
                            .formatted(
                                    relation.measure(),
                                    score,
                                    relation.distance() ? "at most" : "at least",
                                    relation.threshold())));
            String failure = near
                    ? ""
                    : "%s, %s the threshold %s"
                            .formatted(finding, relation.distance() ? "beyond" : "short of", relation.threshold());
            return new Verdict(near, score, failure, steps, false);
        }
    }
}
