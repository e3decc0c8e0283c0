package org.semblance.server.index;

/** Why a request was not executed. The message is one line for the client and reveals no internals. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Reasons for a refusal, each with one HTTP status. */
    public enum Kind {
        /** The request is invalid. */
        BAD_REQUEST,
        /** No such index or document. */
        NOT_FOUND,
        /** It exists already with other content or settings. */
        CONFLICT,
        /** A body, a field, an id is too long. */
        TOO_LARGE,
        /** Well-formed, but nothing to compare: an empty or too short text. */
        UNPROCESSABLE,
        /** Overloaded; the client should retry. */
        BUSY,
        /** The disk is full. */
        NO_SPACE,
        /** The index is damaged or failed to write. */
        BROKEN
    }

    private final Kind kind;

    public Refusal(Kind kind, String message) {
        super(message, null, false, false); // a client error needs no stack trace
        this.kind = kind;
    }

    /** @param cause for the log of the operator, never for the client */
    public Refusal(Kind kind, String message, Throwable cause) {
        super(message, cause, false, false);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
