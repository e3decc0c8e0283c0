package org.semblance.server.match;

import java.util.Optional;

/** The forms of documents that are kept on disk, by number. */
public interface StoredForms {
    /** The form of a document as it is kept; nothing if it is there no more. */
    Optional<byte[]> of(int number);

    /** All of them as they are now, whatever changes while they are read. */
    View view();

    /** How many there are, about. */
    long expected();

    /** All forms at one moment. */
    interface View extends AutoCloseable {
        /** Hands over every form. */
        void each(Each each) throws InterruptedException;

        @Override
        void close();
    }

    /** Takes a form. */
    interface Each {
        void form(int number, byte[] bytes) throws InterruptedException;
    }
}
