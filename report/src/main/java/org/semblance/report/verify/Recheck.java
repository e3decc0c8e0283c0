package org.semblance.report.verify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.semblance.document.Document;
import org.semblance.proof.PairProof;
import org.semblance.report.saved.SavedRun;

/** Re-checks the certificates of a run from the texts, with the proof of its method. */
public record Recheck(SavedRun run, PairProof proof) {
    /** A check for these texts. If the proof depends on the collection, all inputs are read again. */
    public static Recheck of(SavedRun run, Collection<Document> texts) throws IOException {
        PairProof.Evidence evidence = new PairProof.Evidence(run.minTokens(), texts, run::forEachDocument);
        return new Recheck(run, run.detector().profile().proof().over(evidence));
    }

    /** The verdict of the method on two texts. */
    public PairProof.Verdict judge(Document x, Document y) {
        return proof.judge(x, y);
    }

    /** The same with the steps of the search before it. */
    public PairProof.Verdict explain(Document x, Document y) {
        PairProof.Verdict verdict = proof.judge(x, y);
        for (PairProof.Step step : proof.candidates(x, y).reversed()) verdict = verdict.after(step);
        return verdict;
    }

    /** Contradictions between a certificate and the two texts; empty if there are none. */
    public List<String> problems(Certificate certificate, Document text, Document kept) {
        List<String> problems = new ArrayList<>(certificate.checkScope(run.scope(), text, kept));
        problems.addAll(certificate.check(judge(text, kept)));
        return problems;
    }
}
