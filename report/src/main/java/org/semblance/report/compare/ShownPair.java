package org.semblance.report.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.semblance.report.align.DifferenceClass;
import org.semblance.report.align.PairDifference;
import org.semblance.report.align.TermDiff.Edit;
import org.semblance.report.align.TermSequence;
import org.semblance.report.labels.SiteClass;

/**
 * Two documents shown side by side.
 *
 * @param foundBy bit m is set if method m found the pair
 * @param scores by method, as printed in outputs; empty where a method has none
 * @param terms number of differing terms
 * @param truth the label of the pair; empty without labels
 */
public record ShownPair(
        Side left,
        Side right,
        SiteClass site,
        int foundBy,
        List<String> scores,
        int terms,
        Set<DifferenceClass> kinds,
        String truth,
        SideBySide texts) {
    /** One of the two documents. */
    public record Side(String id, String place, @Nullable String url, int terms) {}

    /**
     * The differences between two documents side by side, with some context.
     *
     * @param rows differences with context
     * @param hidden number of differences that are not shown
     */
    public record SideBySide(List<Row> rows, int hidden) {
        private static final int CONTEXT = 9;
        private static final int MOST_DIFFERENCES = 14;
        private static final int LONGEST = 700;

        public SideBySide {
            rows = List.copyOf(rows);
        }

        /** Role of a piece of text. */
        public enum Part {
            SAME,
            /** Only in this text. */
            ALONE,
            /** Different from the other text. */
            CHANGED,
            /** Omitted here because it is equal in both. */
            GAP
        }

        /** A piece of text. */
        public record Piece(Part part, String text) {}

        /** Corresponding pieces of both texts. */
        public record Row(List<Piece> left, List<Piece> right) {
            public Row {
                left = List.copyOf(left);
                right = List.copyOf(right);
            }
        }

        static SideBySide of(PairDifference pair) {
            Builder builder = new Builder(pair);
            pair.edits().forEach(builder::add);
            return new SideBySide(builder.rows(), builder.hidden);
        }

        private static final class Builder {
            private final TermSequence a;
            private final TermSequence b;
            private final List<Row> rows = new ArrayList<>();
            private List<Piece> left = new ArrayList<>();
            private List<Piece> right = new ArrayList<>();
            private int differences;
            private int hidden;

            Builder(PairDifference pair) {
                this.a = pair.a();
                this.b = pair.b();
            }

            void add(Edit edit) {
                if (!edit.same()) difference(edit);
                else if (differences <= MOST_DIFFERENCES && hidden == 0) same(edit);
            }

            private void difference(Edit edit) {
                if (++differences > MOST_DIFFERENCES) {
                    hidden++;
                    return;
                }
                boolean changed = edit.a0() < edit.a1() && edit.b0() < edit.b1();
                Part part = changed ? Part.CHANGED : Part.ALONE;
                if (edit.a0() < edit.a1()) left.add(new Piece(part, cut(a.shown(edit.a0(), edit.a1()))));
                if (edit.b0() < edit.b1()) right.add(new Piece(part, cut(b.shown(edit.b0(), edit.b1()))));
            }

            private void same(Edit edit) {
                int length = edit.a1() - edit.a0();
                boolean begins = differences == 0;
                boolean ends = edit.a1() == a.size() && edit.b1() == b.size();
                if (length <= 2 * CONTEXT && !begins && !ends) {
                    put(a, left, edit.a0(), edit.a1(), false, false);
                    put(b, right, edit.b0(), edit.b1(), false, false);
                    return;
                }
                int part = Math.min(length, CONTEXT);
                boolean gap = length > part;
                if (!begins) {
                    put(a, left, edit.a0(), edit.a0() + part, false, gap);
                    put(b, right, edit.b0(), edit.b0() + part, false, gap);
                    close();
                }
                if (ends) return;
                put(a, left, edit.a1() - part, edit.a1(), gap, false);
                put(b, right, edit.b1() - part, edit.b1(), gap, false);
            }

            /** Adds equal terms, with the characters between them and their neighbours. */
            private static void put(
                    TermSequence terms, List<Piece> pieces, int from, int to, boolean gapBefore, boolean gapAfter) {
                int begin = gapBefore ? terms.start(from) : terms.end0(from - 1);
                int end = gapAfter ? terms.end0(to - 1) : terms.start(to);
                if (gapBefore) pieces.add(new Piece(Part.GAP, "… "));
                pieces.add(new Piece(Part.SAME, squeezed(terms.text().substring(begin, Math.max(begin, end)))));
                if (gapAfter) pieces.add(new Piece(Part.GAP, " …"));
            }

            private void close() {
                if (!left.isEmpty() || !right.isEmpty()) rows.add(new Row(left, right));
                left = new ArrayList<>();
                right = new ArrayList<>();
            }

            List<Row> rows() {
                close();
                return rows;
            }

            private static String squeezed(String text) {
                return text.replaceAll("\\s*\\n\\s*", "\n").replaceAll("[ \\t\\x0B\\f\\r]+", " ");
            }

            private static String cut(String text) {
                String shown = squeezed(text);
                if (shown.length() <= LONGEST) return shown;
                int end = Character.isHighSurrogate(shown.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
                return shown.substring(0, end) + " … (" + "%,d".formatted(shown.length() - end) + " more characters)";
            }
        }
    }
}
