package org.semblance.server.http;

import java.util.Locale;

/** Permissions of a client; each role includes the ones before it. */
public enum Role {
    /** No token: health checks, the API description and the web page. */
    NOBODY,
    READ,
    WRITE,
    /** Creates and deletes indexes, takes snapshots. */
    ADMIN;

    public boolean may(Role needed) {
        return compareTo(needed) >= 0;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
