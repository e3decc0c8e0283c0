package org.semblance.server.match;

/**
 * Finds near documents. Any number of threads read and search; one at a time adds and removes.
 *
 * @param <F> the form in which documents are compared
 */
public interface Matcher<F extends Form> extends AutoCloseable {
    /**
     * The form of a text.
     *
     * @throws org.semblance.server.index.Refusal if there is nothing in it to compare
     */
    F read(String text);

    /**
     * The form that a client made.
     *
     * @param digits 16 hexadecimal digits
     * @throws org.semblance.server.index.Refusal if the method has no fingerprints, or this is none
     */
    F fingerprint(String digits);

    /** The form of what was kept. */
    F kept(byte[] bytes);

    /**
     * Tells the documents that are near, in any order, each once.
     *
     * @return false if something was removed under its eyes, and what took its place may have been missed
     */
    boolean search(F asked, MatchSink found);

    /** An empty place for documents that are not yet in the index, and are asked nevertheless. */
    Waiting<F> waiting();

    /** Adds a document, whose number must be new. */
    void add(int number, F form);

    /** Removes a document. */
    void remove(int number, F form);

    /** Finishes what was begun in the background; called now and then by whoever adds and removes. */
    default void tend() {}

    /** Whether there is room for one more, as far as numbers go. */
    default boolean hasRoomFor(F form) {
        return true;
    }

    /** About the memory that one more takes. */
    default long bytesFor(F form) {
        return 4L * form.bytes().length + 64;
    }

    /** Whether scores follow from what documents are, and are no estimates. */
    boolean exact();

    /** Whether a score is a distance: smaller is nearer. */
    boolean distance();

    /** Number of documents. */
    long size();

    /** Memory that it takes to find them. */
    long heapBytes();

    @Override
    void close();

    /** A few documents that wait to be added; one thread's. */
    interface Waiting<F extends Form> {
        void search(F asked, MatchSink found);

        void add(int number, F form);
    }
}
