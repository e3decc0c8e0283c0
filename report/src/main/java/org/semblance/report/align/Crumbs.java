package org.semblance.report.align;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;
import org.semblance.report.align.Moves.Block;
import org.semblance.report.align.TermDiff.Edit;

/**
 * Words that a shortest edit finds in common by chance, as "the" in the middle of two stretches that have nothing to do with each
 * other. They would cut a block that moved in two.
 */
final class Crumbs {
    private static final int MOST_WORDS = 2;

    private Crumbs() {}

    /** The edits with crumbs counted as changed. */
    static List<Edit> without(List<Edit> edits) {
        return merged(edits, _ -> true);
    }

    /** The edits with those crumbs counted as changed that stand where a block left or arrived. */
    static List<Edit> without(List<Edit> edits, List<Block> moves) {
        BitSet left = new BitSet();
        BitSet arrived = new BitSet();
        for (Block move : moves) {
            left.set(move.a(), move.a() + move.words());
            arrived.set(move.b(), move.b() + move.words());
        }
        return merged(edits, e -> meets(left, e.a0(), e.a1()) || meets(arrived, e.b0(), e.b1()));
    }

    private static boolean meets(BitSet words, int from, int to) {
        int first = words.nextSetBit(from);
        return first >= 0 && first < to;
    }

    private static List<Edit> merged(List<Edit> edits, Predicate<Edit> choice) {
        List<Edit> merged = new ArrayList<>();
        for (Edit edit : edits) {
            boolean same = edit.same() && !(edit.a1() - edit.a0() <= MOST_WORDS && choice.test(edit));
            Edit last = merged.isEmpty() ? null : merged.getLast();
            if (last == null || last.same() || same)
                merged.add(new Edit(same, edit.a0(), edit.a1(), edit.b0(), edit.b1()));
            else merged.set(merged.size() - 1, new Edit(false, last.a0(), edit.a1(), last.b0(), edit.b1()));
        }
        return merged;
    }
}
