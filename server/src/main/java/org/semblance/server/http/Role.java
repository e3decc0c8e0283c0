package org.semblance.server.http;

import java.util.Locale;

/** What somebody may do; each may do what those before may. */
public enum Role {
    /** Anybody, also without a token: whether the service is there, its description and its page. */
    NOBODY,
    READ,
    WRITE,
    /** Makes and deletes indexes, takes snapshots. */
    ADMIN;

    public boolean may(Role needed) {
        return compareTo(needed) >= 0;
    }

    String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
