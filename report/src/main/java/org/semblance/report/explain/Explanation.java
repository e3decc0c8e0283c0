package org.semblance.report.explain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.report.saved.SavedRun;

/**
 * The explanation of a document's result, and of its relation to another document.
 *
 * @param fate what happened to the document
 * @param certificate why it was removed; null if it was not
 * @param group its group of near duplicates; null if it has none or the run does not form groups
 * @param matches its pairs, best first
 * @param nearest for a document without a match: the most similar documents
 * @param pair comparison with another document: the requested one, the kept copy, the best match or the nearest;
 *     null if there is none
 */
public record Explanation(
        SavedRun run,
        About document,
        Fate fate,
        String story,
        @Nullable Proof certificate,
        @Nullable Group group,
        Matches matches,
        List<Near> nearest,
        @Nullable PairExplanation pair) {
    /** The result for a document. */
    public enum Fate {
        KEPT,
        REMOVED,
        /** It would have been removed, but the run was told to remove nothing (report only). */
        MARKED,
        /** It is in a pair, and the run does not form groups. */
        MATCHED,
        UNMATCHED,
        /** It was not compared. */
        REJECTED;

        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /**
     * A document.
     *
     * @param position line number from 1, or the number of a file in its directory
     * @param words number of words in its text
     * @param tokens number of distinct tokens for the method
     */
    public record About(
            String id,
            String source,
            long position,
            @Nullable String url,
            @Nullable String site,
            int words,
            int tokens) {
        public String where() {
            return source + ":" + position;
        }
    }

    /**
     * A row of the removal log, re-checked.
     *
     * @param row as written in the removal log
     * @param checked whether it was re-checked; not if another document was requested
     * @param problems contradictions with the texts; empty if there are none
     */
    public record Proof(
            String keptId,
            String score,
            String measure,
            String threshold,
            String method,
            String row,
            boolean checked,
            List<String> problems) {}

    /** A group and its first members. */
    public record Group(String number, long size, String keptId, List<Member> members) {}

    /** @param score of the pair with the kept copy; empty for the kept copy itself */
    public record Member(String id, boolean kept, String score) {}

    /**
     * The listed pairs of a document.
     *
     * @param count their number
     * @param best the best of them
     * @param note explains why pairs may be missing
     */
    public record Matches(long count, List<Match> best, String note) {}

    /** @param score as written in the table */
    public record Match(String id, String score, String overlap) {}

    /**
     * A document below the threshold.
     *
     * @param overlap number of common tokens
     * @param size number of its tokens
     * @param measure of the score
     */
    public record Near(String id, int overlap, int size, String measure, String score) {}
}
