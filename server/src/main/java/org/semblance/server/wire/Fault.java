package org.semblance.server.wire;

import java.util.LinkedHashMap;
import java.util.Map;

/** Ends a request with an error status; the message is one line for the client. */
public final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Map<String, String> headers = new LinkedHashMap<>();
    private final transient Map<String, Object> members = new LinkedHashMap<>();

    public Fault(int status, String message) {
        super(message, null, false, false); // a client error needs no stack trace
        this.status = status;
    }

    /** Adds a response header. */
    public Fault header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** Adds a member to the problem details: a number, a list, or else its string form. */
    public Fault member(String name, Object value) {
        members.put(name, value);
        return this;
    }

    public int status() {
        return status;
    }

    public String detail() {
        String message = getMessage();
        return message == null ? "" : message;
    }

    public Map<String, String> headers() {
        return Map.copyOf(headers);
    }

    public Map<String, Object> members() {
        return new LinkedHashMap<>(members);
    }
}
