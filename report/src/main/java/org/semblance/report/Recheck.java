package org.semblance.report;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.semblance.document.Document;
import org.semblance.io.RecordReader;
import org.semblance.io.Sources;
import org.semblance.records.simhash.SimhashEncoding;
import org.semblance.records.spots.SpotEncoding;
import org.semblance.relation.BitDistance;
import org.semblance.relation.OverlapRelation;

/**
 * Proves or disproves certificates of a run from the texts, by whatever its method takes. Where that depends on the collection, all
 * its documents are read once more.
 */
public final class Recheck {
    private final SavedRun run;
    private final @Nullable SketchCheck sketches;
    private final @Nullable SpotCheck spots;
    private final @Nullable PageCheck pages;
    private final @Nullable FingerprintCheck fingerprints;

    private Recheck(SavedRun run, Collection<Document> texts) throws IOException {
        this.run = run;
        this.sketches = SketchCheck.of(run.detector()).orElse(null);
        this.spots = spots(run, texts);
        this.pages = PageCheck.of(run.detector());
        this.fingerprints = fingerprints(run, texts);
    }

    /** A check of certificates about these texts. */
    public static Recheck of(SavedRun run, Collection<Document> texts) throws IOException {
        return new Recheck(run, texts);
    }

    private static @Nullable SpotCheck spots(SavedRun run, Collection<Document> texts) throws IOException {
        if (!(run.detector().encoding() instanceof SpotEncoding encoding)) return null;
        SpotCheck check = new SpotCheck(run.detector().analyzer(), encoding, run.minTokens(), texts);
        countAll(run, check::count);
        return check;
    }

    private static @Nullable FingerprintCheck fingerprints(SavedRun run, Collection<Document> texts)
            throws IOException {
        if (!(run.detector().encoding() instanceof SimhashEncoding encoding)
                || !(run.detector().relation() instanceof BitDistance)) return null;
        FingerprintCheck check = new FingerprintCheck(run.detector().analyzer(), encoding, run.minTokens(), texts);
        if (check.needsCollection()) countAll(run, check::count);
        return check;
    }

    /** Shows every document of the inputs to a check that depends on the collection. */
    private static void countAll(SavedRun run, Consumer<Document> check) throws IOException {
        try (RecordReader records = Sources.reread(run.inputs(), run.reading())) {
            while (records.next()) {
                Document document = records.document();
                if (document != null) check.accept(document);
            }
        }
    }

    /** What is wrong with a certificate given the two texts; empty if nothing is. */
    public List<String> problems(Certificate certificate, Document text, Document kept) {
        List<String> problems = new ArrayList<>(certificate.checkScope(run.scope(), text, kept));
        problems.addAll(checked(certificate, text, kept));
        return problems;
    }

    private List<String> checked(Certificate certificate, Document text, Document kept) {
        if (sketches != null) return certificate.check(sketches.judge(text, kept));
        if (spots != null && run.detector().relation() instanceof OverlapRelation relation)
            return certificate.checkSpots(relation, spots.spots(text), spots.spots(kept));
        if (pages != null) return pages.problems(certificate, text, kept);
        if (fingerprints != null && run.detector().relation() instanceof BitDistance relation)
            return certificate.check(relation, fingerprints.distance(text, kept));
        return certificate.check(run.detector(), text, kept);
    }

    /** The sketches of texts, for methods that compare them. */
    public Optional<SketchCheck> sketches() {
        return Optional.ofNullable(sketches);
    }

    /** The spots of the texts that count, for the method that compares them; else null. */
    public @Nullable SpotCheck spots() {
        return spots;
    }

    /** The fingerprints or projections of texts, for methods that compare them; else null. */
    public @Nullable FingerprintCheck fingerprints() {
        return fingerprints != null || pages == null ? fingerprints : pages.projections();
    }
}
