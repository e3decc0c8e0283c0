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
    /** Its documents; they are read again if they lack values that the keep policy needs. */
    Corpus corpus(CorpusReader reader, MemoryMeter footprint) throws IOException, InterruptedException;

    /** Its pairs, with the statistics that do not depend on the threshold; to be closed. */
    Join.Found found(Corpus corpus, PairMemory room, Workers workers) throws IOException, InterruptedException;

    /** Number of inputs, at the beginning, that are the new side of a link; 0 without sides. */
    default int news() {
        return 0;
    }

    /** The scope in which its pairs were counted. */
    Scope scope();

    /**
     * Saves the state that later runs over more documents need, if the earlier run saved one.
     *
     * @param how all settings on which pairs and groups depend
     * @return the size in bytes; 0 if there is no state
     */
    default long saveState(Path directory, Map<String, String> how, Corpus corpus, Join.Found found)
            throws IOException {
        return 0;
    }
}
