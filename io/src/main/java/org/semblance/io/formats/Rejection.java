package org.semblance.io.formats;

/** A record that is no document, and why. Thrown often in bad data, so it carries no stack trace. */
public final class Rejection extends Exception {
    private final String reason;

    public Rejection(String reason) {
        super(reason, null, false, false);
        this.reason = reason;
    }

    public String reason() {
        return reason;
    }
}
