package org.semblance.proof;

import java.io.IOException;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.document.Site;
import org.semblance.records.bits.SimhashEncoding;
import org.semblance.records.pages.PageFormsEncoding;
import org.semblance.records.sketch.SketchEncoding;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.Combined;
import org.semblance.relation.CombinedBySite;
import org.semblance.relation.SharedAtLeast;

/** Pages compared by supershingles and by projections, each computed plainly. */
public record PageProof(Analyzer analyzer, PageFormsEncoding forms, SketchEncoding sketch, SimhashEncoding bits) {
    /** Both forms must agree. */
    public static PairProof.Maker of(
            Combined relation,
            Analyzer analyzer,
            PageFormsEncoding forms,
            SketchEncoding sketch,
            SimhashEncoding bits) {
        return evidence -> new PageProof(analyzer, forms, sketch, bits).combined(relation, evidence);
    }

    /** Both forms must agree for pages of one site; for others the projections decide. */
    public static PairProof.Maker of(
            CombinedBySite relation,
            Analyzer analyzer,
            PageFormsEncoding forms,
            SketchEncoding sketch,
            SimhashEncoding bits) {
        PageProof pages = new PageProof(analyzer, forms, sketch, bits);
        return evidence -> {
            PairProof within = pages.combined(relation.within(), evidence);
            PairProof across = pages.projections(relation.across(), evidence);
            return new PairProof() {
                @Override
                public Verdict judge(Document x, Document y) {
                    boolean oneSite = !site(x).isEmpty() && site(x).equals(site(y));
                    String text = oneSite
                            ? "one site: both forms have to agree"
                            : "not known to be one site: the bits decide";
                    return (oneSite ? within : across).judge(x, y).after(new Step("site", true, text));
                }

                @Override
                public Preparer preparer() {
                    return within.preparer();
                }

                @Override
                public Figures compare(PairProof.Form first, PairProof.Form second) {
                    PageForms x = (PageForms) first;
                    PageForms y = (PageForms) second;
                    boolean oneSite = !x.site.isEmpty() && x.site.equals(y.site);
                    return oneSite ? within.compare(x, y) : across.compare(x.bits, y.bits);
                }
            };
        };
    }

    private PairProof combined(Combined relation, PairProof.Evidence evidence) throws IOException {
        SharedAtLeast shared = relation.sketches();
        SketchProof sketches = SketchProof.of(filtered(forms.sketches()), sketch, shared);
        PairProof projections = projections(relation.projections(), evidence);
        return new PairProof() {
            @Override
            public Verdict judge(Document x, Document y) {
                int equal = sketches.equal(x, y);
                Step step = new Step(
                        "supershingles",
                        equal >= shared.least(),
                        "%d in common, at least %d are needed".formatted(equal, shared.least()));
                Verdict byBits = projections.judge(x, y).after(step);
                if (step.passed()) return byBits;
                String failure =
                        "the pages share %d supershingles, short of the threshold %d".formatted(equal, shared.least());
                return new Verdict(false, byBits.score(), failure, byBits.steps(), false);
            }

            @Override
            public Preparer preparer() {
                Preparer toSketch = sketches.preparer();
                Preparer toBits = projections.preparer();
                return page -> new PageForms(toSketch.prepare(page), toBits.prepare(page), site(page));
            }

            @Override
            public Figures compare(PairProof.Form first, PairProof.Form second) {
                PageForms x = (PageForms) first;
                PageForms y = (PageForms) second;
                boolean near = SketchProof.equal(x.sketch, y.sketch) >= shared.least();
                Figures byBits = projections.compare(x.bits, y.bits);
                return new Figures(near && byBits.near(), byBits.score(), byBits.overlap(), false);
            }
        };
    }

    /** Both forms of a page; its size is that of its projection. */
    private record PageForms(PairProof.Form sketch, PairProof.Form bits, String site) implements PairProof.Form {
        @Override
        public int size() {
            return bits.size();
        }
    }

    private PairProof projections(BitsAgreeing relation, PairProof.Evidence evidence) throws IOException {
        return FingerprintProof.of(relation, filtered(forms.bits()), bits, FingerprintProof.ALL)
                .over(evidence);
    }

    private Analyzer filtered(PageFormsEncoding.Form<?> form) {
        return form.filter().map(f -> analyzer.then(f, analyzer.name())).orElse(analyzer);
    }

    /** The site of a document; empty if it is not known. */
    private static String site(Document document) {
        String site = document.url() == null ? null : Site.of(document.url());
        return site == null ? "" : site;
    }
}
