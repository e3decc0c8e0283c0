package org.semblance.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.semblance.Detector;
import org.semblance.analysis.Analyzer;
import org.semblance.document.Document;
import org.semblance.records.PageFormsEncoding;
import org.semblance.records.PageFormsEncoding.Form;
import org.semblance.records.PrintingEncoder;
import org.semblance.records.Sketches;
import org.semblance.records.simhash.SimhashEncoding;
import org.semblance.relation.BitsAgreeing;
import org.semblance.relation.Combined;
import org.semblance.relation.CombinedBySite;
import org.semblance.relation.Relation;

/** The projections of pages once more, by a plain sum for each bit, and the supershingles of those that need them. */
final class PageCheck {
    private final Detector<?> detector;
    private final FingerprintCheck projections;
    private final int bits;

    private PageCheck(Detector<?> detector, Analyzer projected, SimhashEncoding encoding) {
        this.detector = detector;
        this.projections = new FingerprintCheck(projected, encoding);
        this.bits = encoding.bits();
    }

    /** A check for methods that project pages; null for others. */
    static @Nullable PageCheck of(Detector<?> detector) {
        Analyzer analyzer = detector.analyzer();
        if (detector.relation() instanceof BitsAgreeing && detector.encoding() instanceof SimhashEncoding encoding) {
            return new PageCheck(detector, analyzer, encoding);
        }
        if (detector.encoding() instanceof PageFormsEncoding forms
                && forms.bits().encoding() instanceof SimhashEncoding encoding) {
            return new PageCheck(detector, filtered(analyzer, forms.bits()), encoding);
        }
        return null;
    }

    private static Analyzer filtered(Analyzer analyzer, Form<?> form) {
        return form.filter().map(f -> analyzer.then(f, analyzer.name())).orElse(analyzer);
    }

    FingerprintCheck projections() {
        return projections;
    }

    /** What is wrong with a certificate given the two pages. */
    List<String> problems(Certificate certificate, Document page, Document kept) {
        return switch (detector.relation()) {
            case BitsAgreeing relation -> checkBits(certificate, relation, page, kept);
            case Combined relation -> checkBoth(certificate, relation, page, kept);
            case CombinedBySite relation ->
                isOneSite(page, kept)
                        ? checkBoth(certificate, relation.within(), page, kept)
                        : checkBits(certificate, relation.across(), page, kept);
            case Relation<?> other -> List.of(certificate.say("measure " + other.measure() + " cannot be re-checked"));
        };
    }

    private static boolean isOneSite(Document page, Document kept) {
        String site = Certificate.site(page);
        return !site.isEmpty() && site.equals(Certificate.site(kept));
    }

    private List<String> checkBits(Certificate certificate, BitsAgreeing relation, Document page, Document kept) {
        int distance = projections.distance(page, kept);
        return certificate.checkAgreement(relation, relation.least(), distance < 0 ? -1 : bits - distance);
    }

    private List<String> checkBoth(Certificate certificate, Combined relation, Document page, Document kept) {
        int shared = shared(page, kept);
        if (shared >= relation.sketches().least()) return checkBits(certificate, relation.projections(), page, kept);
        return List.of(certificate.say("the pages share %d supershingles, short of the threshold %d"
                .formatted(shared, relation.sketches().least())));
    }

    private int shared(Document page, Document kept) {
        if (!(detector.encoding() instanceof PageFormsEncoding forms)) return 0;
        List<String> one = supershingles(forms.sketches(), page);
        List<String> other = supershingles(forms.sketches(), kept);
        int shared = 0;
        for (int i = 0; i < Math.min(one.size(), other.size()); i++)
            if (one.get(i).equals(other.get(i))) shared++;
        return shared;
    }

    private List<String> supershingles(Form<Sketches> form, Document page) {
        if (!(form.encoding().encoder() instanceof PrintingEncoder encoder)) return List.of();
        encoder.begin(page);
        filtered(detector.analyzer(), form).worker(encoder).analyze(page);
        String fingerprint = encoder.lastFingerprint();
        return fingerprint.isEmpty() ? List.of() : List.of(fingerprint.split(",", -1));
    }
}
