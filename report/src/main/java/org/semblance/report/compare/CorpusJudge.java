package org.semblance.report.compare;

import java.io.IOException;
import org.semblance.report.compare.RunEvaluation.By;
import org.semblance.report.labels.CorpusLabels;
import org.semblance.report.labels.GroundTruth;
import org.semblance.report.labels.PairColumn;
import org.semblance.report.labels.RunDocuments;
import org.semblance.report.saved.SavedRun;
import org.semblance.run.Heap;

/** Evaluates any number of runs on one labelled corpus; the labels are read once. */
public final class CorpusJudge {
    private final RunDocuments documents;
    private final GroundTruth truth;

    /** Reads the labels and the document ids of one of the runs. */
    public CorpusJudge(SavedRun any, CorpusLabels labels) throws IOException {
        this.documents = RunDocuments.read(any);
        long most = Math.clamp(Heap.limit() / 4 / PairColumn.BYTES_EACH, 1, Integer.MAX_VALUE >> 2);
        this.truth = labels.read(documents, most);
    }

    public int documents() {
        return documents.size();
    }

    /** Number of true pairs. */
    public long truePairs() {
        return truth.total();
    }

    /** Compares the pairs that a run lists with the labels. */
    public RunEvaluation judge(SavedRun run) {
        return new RunEvaluator(run, By.PAIRS, 0, (_, _) -> {}).evaluate(documents, truth);
    }
}
