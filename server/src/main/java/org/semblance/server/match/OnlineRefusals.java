package org.semblance.server.match;

import org.semblance.server.index.Refusal;

/** What several methods refuse. */
final class OnlineRefusals {
    private OnlineRefusals() {}

    static Refusal nothingToCompare() {
        return new Refusal(Refusal.Kind.UNPROCESSABLE, "there is nothing to compare: the text is empty or too short");
    }

    static Refusal noFingerprints(String method) {
        return new Refusal(
                Refusal.Kind.BAD_REQUEST,
                "method " + method + " compares texts: send a text or a page, no fingerprint");
    }
}
