package org.semblance.report.verify;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.semblance.proof.PairProof;

/** A document that a table of the run names: what the inputs say about it, and what follows for it from the pairs. */
final class Doc {
    final String id;

    /** Position among all documents in input order; -1 if the inputs do not have it. */
    int ordinal = -1;

    int place;
    long position;

    /** Number of the web site; 0 if unknown. */
    long site;

    @Nullable
    String siteName;

    /** Values of the keep policy, larger ones preferred. */
    long[] values = {};

    boolean isProtected;

    /** Whether it was too small to be compared. */
    boolean skipped;

    int size;

    /** Its form while a batch needs it. */
    PairProof.@Nullable Form form;

    /** The last batch that needs its form. */
    int batch = -1;

    /** Position by preference among the documents named by tables. */
    int rank;

    /** Whether it is in a listed pair that was proved. */
    boolean paired;

    /** The document that is kept for it; itself if it is kept. */
    Doc kept = this;

    double score;
    int overlap;

    /** Its group: documents with the same root are in one; the number is 0 if it is alone. */
    Doc root = this;

    int cluster;

    Doc(String id) {
        this.id = id;
    }

    boolean isKept() {
        return kept == this;
    }

    /** Whether both come from one web site; null if a site is unknown. */
    @Nullable
    Boolean sameSite(Doc other) {
        return site == 0 || other.site == 0 ? null : (Boolean) (site == other.site);
    }

    /**
     * Negative if this document is preferred to another one.
     *
     * @param largestFirst whether a document may be removed only for one that is not smaller
     */
    int preferredTo(Doc other, boolean largestFirst) {
        if (largestFirst && size != other.size) return Integer.compare(other.size, size);
        if (isProtected != other.isProtected) return isProtected ? -1 : 1;
        int byValue = -Arrays.compare(values, other.values);
        return byValue != 0 ? byValue : Integer.compare(ordinal, other.ordinal);
    }
}
