package org.semblance.proof;

import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.pages.PageFormsEncoding;
import org.semblance.records.pages.PageFormsEncoding.Form;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.Combined;
import org.semblance.relation.CombinedBySite;
import org.semblance.relation.SharedAtLeast;

/** Pages compared by supershingles and by projections, each computed plainly. */
public final class PageProof {
    private PageProof() {}

    /** Both forms must agree. */
    public static PairProof.Maker of(
            Combined relation,
            Analyzer analyzer,
            PageFormsEncoding forms,
            SketchEncoding sketch,
            SimhashEncoding bits) {
        return evidence -> combined(relation, analyzer, forms, sketch, bits).over(evidence);
    }

    /** Both forms must agree for pages of one site; for others the projections decide. */
    public static PairProof.Maker of(
            CombinedBySite relation,
            Analyzer analyzer,
            PageFormsEncoding forms,
            SketchEncoding sketch,
            SimhashEncoding bits) {
        return evidence -> {
            PairProof within =
                    combined(relation.within(), analyzer, forms, sketch, bits).over(evidence);
            PairProof across =
                    projections(relation.across(), analyzer, forms, bits).over(evidence);
            return (x, y) -> {
                boolean oneSite = !site(x).isEmpty() && site(x).equals(site(y));
                String text =
                        oneSite ? "one site: both forms have to agree" : "not known to be one site: the bits decide";
                return (oneSite ? within : across).judge(x, y).after(new PairProof.Step("site", true, text));
            };
        };
    }

    private static PairProof.Maker combined(
            Combined relation,
            Analyzer analyzer,
            PageFormsEncoding forms,
            SketchEncoding sketch,
            SimhashEncoding bits) {
        SharedAtLeast shared = relation.sketches();
        SketchProof sketches = SketchProof.of(filtered(analyzer, forms.sketches()), sketch, shared);
        return evidence -> {
            PairProof projections =
                    projections(relation.projections(), analyzer, forms, bits).over(evidence);
            return (x, y) -> {
                int equal = sketches.equal(x, y);
                PairProof.Step step = new PairProof.Step(
                        "supershingles",
                        equal >= shared.least(),
                        "%d in common, at least %d are needed".formatted(equal, shared.least()));
                PairProof.Verdict byBits = projections.judge(x, y).after(step);
                if (step.passed()) return byBits;
                String failure =
                        "the pages share %d supershingles, short of the threshold %d".formatted(equal, shared.least());
                return new PairProof.Verdict(false, byBits.score(), failure, byBits.steps(), false);
            };
        };
    }

    private static PairProof.Maker projections(
            BitsAgreeing relation, Analyzer analyzer, PageFormsEncoding forms, SimhashEncoding bits) {
        return FingerprintProof.of(relation, filtered(analyzer, forms.bits()), bits, FingerprintProof.ALL);
    }

    private static Analyzer filtered(Analyzer analyzer, Form<?> form) {
        return form.filter().map(f -> analyzer.then(f, analyzer.name())).orElse(analyzer);
    }

    /** The site of a document; empty if it is not known. */
    private static String site(Document document) {
        String site = document.url() == null ? null : Site.of(document.url());
        return site == null ? "" : site;
    }
}
