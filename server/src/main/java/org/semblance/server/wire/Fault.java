package org.semblance.server.wire;

import java.util.LinkedHashMap;
import java.util.Map;

/** A request ends with a status that is no success; the message is one line for the client. */
public final class Fault extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Map<String, String> headers = new LinkedHashMap<>();
    private final transient Map<String, Object> members = new LinkedHashMap<>();

    public Fault(int status, String message) {
        super(message, null, false, false); // a client's mistake needs no stack
        this.status = status;
    }

    /** With a header of the answer. */
    public Fault header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    /** With a further member of the problem: a number, or else what it prints as. */
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
