package org.semblance.report.html;

import org.jspecify.annotations.Nullable;

/**
 * A document as the page knows it.
 *
 * @param length of the whole text, in chars
 * @param text the text or its beginning, or null if the page does without
 * @param group the number of its group and how many documents that has, or null if it stands alone
 * @param match why the document was removed, or null if it was kept
 */
public record DocumentCard(
        String id,
        String source,
        @Nullable String url,
        long length,
        @Nullable String text,
        @Nullable Place group,
        @Nullable Match match) {
    public DocumentCard {
        ModelChecks.notNegative("length of " + id, length);
        ModelChecks.require(
                text == null || text.length() <= length,
                "the text of " + id + " is longer than its stated length: " + length);
    }

    /** A document outside of all groups, or one of which that does not matter. */
    public DocumentCard(
            String id, String source, @Nullable String url, long length, @Nullable String text, @Nullable Match match) {
        this(id, source, url, length, text, null, match);
    }

    /** A group of so many documents. */
    public record Place(String cluster, long size) {}

    /** The kept copy, and the score that a removed document has to it. */
    public record Match(String keptId, double score) {
        public Match {
            ModelChecks.finite("score to " + keptId, score);
        }
    }

    public boolean kept() {
        return match == null;
    }

    /** Where the text was cut, or -1 if there is none. */
    int cutAt() {
        return text == null ? -1 : text.length();
    }
}
