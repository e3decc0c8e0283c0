package org.semblance.io;

/** A record that is no document, and why. Thrown often in bad data, so it carries no stack trace. */
final class Rejection extends Exception {
    private final String reason;

    Rejection(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }
}
