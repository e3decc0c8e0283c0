package org.semblance.report.align;

import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.semblance.document.Document;
import org.semblance.report.align.TermDiff.Edit;

/**
 * The differences between two documents.
 *
 * @param a terms of the first document
 * @param b terms of the second document
 * @param edits the edit script from {@code a} to {@code b}
 * @param terms number of terms deleted or inserted
 * @param classes number of differences by class
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

    /** Whether all terms in [from, to) are images. */
    private static boolean insets(TermSequence terms, int from, int to) {
        for (int t = from; t < to; t++) if (!terms.isInset(t)) return false;
        return true;
    }

    public Set<DifferenceClass> kinds() {
        return classes.isEmpty() ? EnumSet.noneOf(DifferenceClass.class) : EnumSet.copyOf(classes.keySet());
    }
}
