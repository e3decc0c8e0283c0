package org.semblance.records;

/** A chunk of consecutive documents as an {@link Encoder} left them. */
public interface Encoded {
    int documents();
}
