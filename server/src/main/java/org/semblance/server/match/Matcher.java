package org.semblance.server.match;

/**
 * Finds near duplicates in memory. Any number of threads may read and search; one at a time adds and removes.
 *
 * @param <F> the form in which documents are compared
 */
public interface Matcher<F extends Matcher.Form> extends AutoCloseable {
    /**
     * The form of a text.
     *
     * @throws org.semblance.server.index.Refusal if the text has no features
     */
    F read(String text);

    /**
     * The form of a fingerprint computed by the client.
     *
     * @param digits 16 hexadecimal digits
     * @throws org.semblance.server.index.Refusal if the method has no fingerprints, or the digits are malformed
     */
    F fingerprint(String digits);

    /** The form from its stored bytes. */
    F fromBytes(byte[] bytes);

    /**
     * Reports the near duplicates of a document, in any order, each once. During concurrent changes it may report some of
     * them and not others, unless searches are {@linkplain #isConsistent consistent}.
     */
    void search(F query, MatchSink found);

    /**
     * Reports the near duplicates for which a document need not be kept: all of them, or those that contain it if the
     * measure has a direction.
     */
    default void searchCovering(F query, MatchSink found) {
        search(query, found);
    }

    /** An empty search structure for documents that are not yet in the index but must already be found. */
    Pending<F> pending();

    /** Adds a document; its number must be unused. */
    void add(int number, F form);

    void remove(int number, F form);

    /** Makes additions and removals visible; called after those of a round. */
    default void publish() {}

    /**
     * Whether each search sees the documents of one moment between two calls of {@link #publish}. Otherwise it may see a
     * part of the changes since.
     */
    default boolean isConsistent() {
        return false;
    }

    /** Whether a search takes microseconds, whatever the number of documents. */
    default boolean isPrompt() {
        return false;
    }

    /** Completes background work; called regularly by the writer. */
    default void maintain() {}

    /** Whether one more document fits the capacity of the structure (not of the heap). */
    default boolean hasRoomFor(F form) {
        return true;
    }

    /** Estimated memory for one more document. */
    default long bytesFor(F form) {
        return 4L * form.bytes().length + 64;
    }

    /** Whether scores are exact, not estimates. */
    default boolean exact() {
        return true;
    }

    /** Whether a score is a distance: smaller is nearer. */
    boolean distance();

    long size();

    /** Memory of the search structures. */
    long heapBytes();

    @Override
    void close();

    /** A few documents that are about to be added. For one thread. */
    interface Pending<F extends Form> {
        void search(F query, MatchSink found);

        default void searchCovering(F query, MatchSink found) {
            search(query, found);
        }

        void add(int number, F form);
    }

    /** Receives the matches of a search. */
    public interface MatchSink {
        /**
         * Receives a match; false ends the search.
         *
         * @param containment share of the smaller set of tokens that the larger one has; NaN if the method has no sets
         */
        boolean near(int number, double score, double containment);
    }

    /** A document in the form that a method compares. */
    public interface Form {
        /** The stored form. */
        byte[] bytes();
    }
}
