package org.semblance.server.match;

import java.util.Optional;

/** The stored forms of documents on disk, by document number. */
public interface StoredForms {
    /** The stored form of a document; empty if it was removed. */
    Optional<byte[]> of(int number);

    /** A snapshot of all forms, unaffected by later changes. */
    View view();

    /** Passes every form to the consumer. */
    default void each(Each each) throws InterruptedException {
        try (View all = view()) {
            all.each(each);
        }
    }

    /** Estimated number of documents. */
    long expected();

    /** A snapshot of all forms. */
    interface View extends AutoCloseable {
        /** Passes every form to the consumer. */
        void each(Each each) throws InterruptedException;

        @Override
        void close();
    }

    /** Consumer of forms. */
    interface Each {
        void form(int number, byte[] bytes) throws InterruptedException;
    }
}
