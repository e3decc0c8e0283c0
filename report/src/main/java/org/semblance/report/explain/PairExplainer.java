package org.semblance.report.explain;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.semblance.document.Document;
import org.semblance.pairs.PairListing;
import org.semblance.proof.EditMatrix;
import org.semblance.proof.PairProof.Step;
import org.semblance.proof.PairProof.Verdict;
import org.semblance.records.CommonTokens.Share;
import org.semblance.records.ComparedTokens;
import org.semblance.relation.Direction;
import org.semblance.report.align.Alignment;
import org.semblance.report.align.PairDifference;
import org.semblance.report.align.TermDiff;
import org.semblance.report.align.TermSequence;
import org.semblance.report.explain.DocumentFinder.Located;
import org.semblance.report.explain.Explanation.About;
import org.semblance.report.explain.PairExplanation.Figure;
import org.semblance.report.labels.SiteClass;
import org.semblance.report.run.CommonText;
import org.semblance.report.saved.SavedRun;
import org.semblance.report.verify.Recheck;
import org.semblance.run.Task;
import org.semblance.search.join.Scope;

/** Explains why two documents are or are not a pair of the run. */
record PairExplainer(SavedRun run, RunTables tables, Recheck recheck) {
    private static final int MOST_TERMS = 12;
    private static final int LONGEST = 80;

    /** Maximum edit distance that is computed. */
    private static final int MOST_EDITS = 1000;

    PairExplanation explain(String why, Located left, About aboutLeft, Located right, About aboutRight)
            throws IOException {
        Document x = left.document();
        Document y = right.document();
        SiteClass site = SiteClass.of(aboutLeft.site(), aboutRight.site());
        PairDifference difference = PairDifference.of(x, y);
        Optional<String> listed = tables.listed(left, right);
        List<Step> steps = new ArrayList<>(before(left, right, site));
        boolean open = steps.stream().allMatch(s -> s.passed());
        Verdict judged = recheck.explain(x, y);
        steps.addAll(judged.steps());
        boolean multiset = run.detector()
                .encoding()
                .comparedTokens()
                .map(ComparedTokens::multiset)
                .orElse(false);
        TokenOverlap tokens = TokenOverlap.of(
                run.detector().analyzer().tokens(x), run.detector().analyzer().tokens(y), multiset);
        return new PairExplanation(
                why,
                aboutLeft,
                aboutRight,
                listed.isPresent(),
                listed.map(score -> "The run lists the pair: "
                                + run.detector().relation().measure() + " " + score + ".")
                        .orElseGet(() -> verdict(judged, open, steps, left.side() == right.side())),
                List.copyOf(steps),
                run.detector().analyzer().name(),
                measures(tokens, difference, common(x, y)),
                TwoDocuments.opinions(x, y),
                site,
                difference.terms(),
                difference.classes(),
                onlyIn(difference, true),
                onlyIn(difference, false),
                x.text(),
                y.text(),
                Alignment.of(x.text(), y.text()));
    }

    /** How common the shared tokens are; empty if this is not known. */
    private Optional<Share> common(Document x, Document y) throws IOException {
        Optional<CommonText> counted = CommonText.of(run.detector(), run.directory());
        return counted.isPresent() ? counted.get().shared(x, y) : Optional.empty();
    }

    private static List<Figure> measures(TokenOverlap tokens, PairDifference difference, Optional<Share> common) {
        List<Figure> measures = new ArrayList<>(tokens.figures());
        common.ifPresent(share -> measures.add(figure(share)));
        int edits = EditMatrix.distance(difference.a().hashes(), difference.b().hashes(), MOST_EDITS);
        String text = edits > MOST_EDITS ? "more than %,d".formatted(MOST_EDITS) : Integer.toString(edits);
        measures.add(new Figure("edit", text, "words to insert, delete or replace"));
        return measures;
    }

    private static Figure figure(Share share) {
        return new Figure("common", share.percent() + "%", share.rest("shared tokens"));
    }

    /** Checks that precede the method: rejected documents and the scope of the run. */
    private List<Step> before(Located left, Located right, SiteClass site) throws IOException {
        List<Step> steps = new ArrayList<>();
        for (Located one : List.of(left, right)) {
            tables.rejected(one.source(), one.position())
                    .ifPresent(reason -> steps.add(new Step(
                            "documents",
                            false,
                            "'%s' was not compared: %s".formatted(one.document().id(), reason))));
        }
        if (run.scope() != Scope.ALL) {
            boolean counts = site == (run.scope() == Scope.SAME_SITE ? SiteClass.SAME : SiteClass.DIFFERENT);
            String text = "%s; the run compares %s only"
                    .formatted(site.title(), run.scope().label());
            steps.add(new Step("scope", counts, text));
        }
        return steps;
    }

    private String verdict(Verdict judged, boolean open, List<Step> steps, boolean sameSide) {
        Optional<Step> failed = steps.stream().filter(s -> !s.passed()).findFirst();
        if (!judged.near() || !open) {
            return failed.map(s -> "Not a pair of the run. Rejected by the " + s.name() + ": " + s.text() + ".")
                    .orElse("Not a pair of the run.");
        }
        String near = run.detector().relation().direction() == Direction.BOTH
                ? "They are near duplicates"
                : "One contains the other";
        if (run.listing() == PairListing.NONE) return near + "; the run listed no pairs (--pairs none).";
        if (run.listing() == PairListing.DISTINCT) return near + "; the run listed copies once (--pairs distinct).";
        if (run.task() == Task.LINK && sameSide)
            return near + ", both on the same side: link compares new documents with old ones.";
        if (!run.detector().search().exact())
            return near + ", but the run missed them: "
                    + failed.map(s -> s.text()).orElse("they were not candidates of its approximate search") + ".";
        return near + ", but the pair is not listed: check the run with semblance verify.";
    }

    /** The first terms that only one of the two has. */
    private static List<String> onlyIn(PairDifference difference, boolean left) {
        List<String> onlyIn = new ArrayList<>();
        for (TermDiff.Edit edit : difference.edits()) {
            TermSequence terms = left ? difference.a() : difference.b();
            String shown =
                    edit.same() ? "" : left ? terms.shown(edit.a0(), edit.a1()) : terms.shown(edit.b0(), edit.b1());
            if (!shown.isEmpty() && onlyIn.size() < MOST_TERMS) onlyIn.add(cut(shown));
        }
        return onlyIn;
    }

    private static String cut(String text) {
        String line = text.replaceAll("\\s+", " ");
        if (line.length() <= LONGEST) return line;
        int end = Character.isHighSurrogate(line.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return line.substring(0, end) + " …";
    }
}
