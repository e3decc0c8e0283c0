package org.semblance.report.decontaminate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.semblance.report.run.Manifest;
import org.semblance.report.run.Summary;
import org.semblance.run.Progress;
import org.semblance.run.Stage;

/** How an engine reads the corpus of a run, matches its documents and writes the clean corpus. */
public interface CorpusReading {
    /** Receives what was found, in input order. */
    interface Results {
        void take(DocumentMatches.Found found) throws IOException;
    }

    /**
     * Fails if the corpus cannot have a clean corpus as planned.
     *
     * @return notes for the user
     */
    List<String> check(ContaminationPlan plan);

    /** Fails if items and documents of usual size do not fit in memory, with what they need. */
    void require(ItemSearch search);

    /**
     * Reads the corpus once.
     *
     * @param directory of the run, for the clean corpus
     * @param clean whether a clean corpus is written
     */
    void read(ContaminationPlan plan, ItemSearch search, Path directory, boolean clean, Results results)
            throws IOException, InterruptedException;

    Progress progress();

    /** Computes the checksums of the outputs. */
    Manifest.Hashing hashing();

    /** What a stage cost beside its time, by name. */
    Map<String, Number> cost(Stage stage);

    /** What the run used beside time. */
    Summary.Resources resources();
}
