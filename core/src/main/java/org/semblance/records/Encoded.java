package org.semblance.records;

/** A chunk of consecutive documents, encoded by an {@link Encoder}. */
public interface Encoded {
    int documents();
}
