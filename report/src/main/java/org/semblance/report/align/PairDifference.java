package org.semblance.report.align;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.document.Document;
import org.semblance.report.align.TermDiff.Edit;

/**
 * What differs between two documents.
 *
 * @param terms that only one of the two has at a place
 * @param classes how many places differ, by the class of the difference
 */
public record PairDifference(
        TermSequence a, TermSequence b, List<Edit> edits, int terms, Map<DifferenceClass, Integer> classes) {
    public static PairDifference of(Document left, Document right) {
        TermSequence a = TermSequence.of(left);
        TermSequence b = TermSequence.of(right);
        List<Edit> edits = TermDiff.of(a.hashes(), b.hashes());
        Map<DifferenceClass, Integer> classes = new EnumMap<>(DifferenceClass.class);
        for (Edit edit : edits) if (!edit.same()) classes.merge(classOf(a, b, edit), 1, Integer::sum);
        return new PairDifference(a, b, edits, TermDiff.terms(edits), classes);
    }

    public static DifferenceClass classOf(TermSequence a, TermSequence b, Edit edit) {
        if (insets(a, edit.a0(), edit.a1()) && insets(b, edit.b0(), edit.b1())) return DifferenceClass.URL;
        return DifferenceRules.of(
                a.text(),
                a.start(edit.a0()),
                a.end0(edit.a1() - 1),
                b.text(),
                b.start(edit.b0()),
                b.end0(edit.b1() - 1));
    }

    /** Whether nothing but images differs. */
    private static boolean insets(TermSequence terms, int from, int to) {
        for (int t = from; t < to; t++) if (!terms.isInset(t)) return false;
        return true;
    }

    public Set<DifferenceClass> kinds() {
        return classes.isEmpty() ? EnumSet.noneOf(DifferenceClass.class) : EnumSet.copyOf(classes.keySet());
    }
}
