package org.semblance.report.html;

import org.jspecify.annotations.Nullable;

/**
 * A document on the page.
 *
 * @param length of the whole text, in chars
 * @param text the text or its beginning, or null if the page has no texts
 * @param group its group and the group's size, or null if it is in no group
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

    /** A document in no group, or whose group is not shown. */
    public DocumentCard(
            String id, String source, @Nullable String url, long length, @Nullable String text, @Nullable Match match) {
        this(id, source, url, length, text, null, match);
    }

    /** A group and its number of documents. */
    public record Place(String cluster, long size) {}

    /** The kept copy, and the removed document's score with it. */
    public record Match(String keptId, double score) {
        public Match {
            ModelChecks.finite("score to " + keptId, score);
        }
    }

    public boolean kept() {
        return match == null;
    }

    /** Position at which the text was truncated, or -1 if it is complete. */
    int cutAt() {
        return text == null ? -1 : text.length();
    }
}
