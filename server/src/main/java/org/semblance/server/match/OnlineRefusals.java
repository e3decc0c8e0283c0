package org.semblance.server.match;

import org.semblance.server.index.Refusal;

/** Refusals shared by several methods. */
final class OnlineRefusals {
    private OnlineRefusals() {}

    static Refusal nothingToCompare() {
        return new Refusal(Refusal.Kind.UNPROCESSABLE, "nothing to compare: the text is empty or too short");
    }

    static Refusal noFingerprints(String method) {
        return new Refusal(
                Refusal.Kind.BAD_REQUEST,
                "method " + method + " compares texts: send text or html instead of a fingerprint");
    }
}
