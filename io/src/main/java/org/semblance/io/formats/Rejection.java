package org.semblance.io.formats;

/** A record is not a valid document. Frequent in bad data, so there is no stack trace. */
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
