package org.semblance.records;

import java.util.function.Function;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;

/** The tokens of documents that a method compares as sets, with or without weights. */
public interface ComparedTokens {
    /** Whether the n-th occurrence of a token counts as a token of its own. */
    boolean multiset();

    /** Gives the hashes of the tokens of a document, ascending, with the ignored ones. For one thread. */
    Function<Document, long[]> hasher(Analyzer analyzer);

    /** Whether tokens have weights by their document frequency in the collection. */
    default boolean weighsByCollection() {
        return false;
    }

    /** The weight of a token that occurs in this number of documents of the collection; 0 if tokens have no such weights. */
    default long weight(int documents, int frequency) {
        return 0;
    }
}
