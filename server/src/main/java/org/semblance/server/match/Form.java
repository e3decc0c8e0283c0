package org.semblance.server.match;

/** A document in the form that a method compares. */
public interface Form {
    /** The stored form. */
    byte[] bytes();
}
