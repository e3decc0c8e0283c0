package org.semblance;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.semblance.corpus.Corpus;
import org.semblance.corpus.CorpusReader;
import org.semblance.pairs.PairMemory;
import org.semblance.run.MemoryMeter;
import org.semblance.run.Workers;
import org.semblance.search.join.Join;
import org.semblance.search.join.Scope;

/** The result of an earlier run of the same method over the same documents, at the same threshold or a looser one. */
public interface EarlierResult {
    /** Its documents; they are read again if they lack values that the reader's policy chooses by. */
    Corpus corpus(CorpusReader reader, MemoryMeter footprint) throws IOException, InterruptedException;

    /** Its pairs; to be closed. */
    Join.Found found(Corpus corpus, PairMemory room, Workers workers) throws IOException, InterruptedException;

    /** Which pairs counted. */
    Scope scope();

    /**
     * Saves what runs over more documents need, if the earlier run saved it.
     *
     * @param how what the pairs and groups depend on, except documents
     * @return its size; 0 if there is none
     */
    default long saveState(Path directory, Map<String, String> how, Corpus corpus, Join.Found found)
            throws IOException {
        return 0;
    }
}
