package org.semblance.report.explain;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.report.saved.SavedRun;

/**
 * What is known of a document of a run, and of it beside another one.
 *
 * @param fate what happened, in a sentence
 * @param certificate why it was removed; null if it was not
 * @param group the near duplicates it stands among; null if it has none or the run made no groups
 * @param matches its pairs, the best first
 * @param nearest for a document without a match: those that come nearest
 * @param pair the document beside another one: the one asked for, the copy that was kept for it, or the best match; null if there is none
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
    /** What became of a document. */
    public enum Fate {
        KEPT,
        REMOVED,
        /** It would have been removed, but the run removed nothing. */
        MARKED,
        /** It is in a pair, and the run made no groups. */
        MATCHED,
        UNMATCHED,
        /** It took no part in the comparison. */
        REJECTED;

        public String label() {
            return name().toLowerCase(java.util.Locale.ROOT);
        }
    }

    /**
     * A document.
     *
     * @param position line number from 1, or the number of a file in its directory
     * @param words of its text
     * @param tokens that the method sees, without repetitions
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
     * A row of the ledger, checked again.
     *
     * @param row as it stands in the ledger
     * @param checked whether it was: not if the documents are asked for beside others
     * @param problems what is wrong with it by the texts; empty if nothing is
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

    /** A group: its members, the first of them. */
    public record Group(String number, long size, String keptId, List<Member> members) {}

    /** @param score to the kept copy; empty for the kept copy itself */
    public record Member(String id, boolean kept, String score) {}

    /**
     * The pairs of a document that are listed.
     *
     * @param count all of them
     * @param note if some may not be listed
     */
    public record Matches(long count, List<Match> best, String note) {}

    /** @param score as the table has it */
    public record Match(String id, String score, String overlap, String sameSite) {}

    /**
     * A document that is not near enough.
     *
     * @param overlap tokens in common
     * @param size its own tokens
     * @param measure of the score
     */
    public record Near(String id, int overlap, int size, String measure, String score) {}
}
