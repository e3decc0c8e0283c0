package org.semblance.server.index;

/** Why the service does not do what it was asked; the message is one line for the client and tells nothing of the inside. */
public final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** Kinds of refusals, each with one status of HTTP. */
    public enum Kind {
        /** The request makes no sense. */
        BAD_REQUEST,
        /** No such index or document. */
        NOT_FOUND,
        /** It is there already and is another, or is of another kind. */
        CONFLICT,
        /** A body, a field, an id is too long. */
        TOO_LARGE,
        /** Well-formed, but nothing to compare: an empty or too short text. */
        UNPROCESSABLE,
        /** Too much to do; try again. */
        BUSY,
        /** The disk is full. */
        NO_SPACE,
        /** The index is damaged or failed to write. */
        BROKEN
    }

    private final Kind kind;

    public Refusal(Kind kind, String message) {
        super(message, null, false, false); // a client's mistake needs no stack
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
