package org.semblance.server.match;

/** A document as a method compares it. */
public interface Form {
    /** What is kept for good. */
    byte[] bytes();
}
